import { connect, type Socket } from 'node:net';

/** A connection on which a test writes a request byte by byte. */
export async function openSocket(url: string) {
  const { port, hostname } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return {
    socket,
    closed,
    received: () => received,
    send: (text: string) => void socket.write(text),
  };
}

/**
 * An upload of a text file for members, in chunks: its first half, its second, and `more`, which goes
 * between them any number of times and keeps the connection from lying idle.
 */
export function uploadInHalves(token: string) {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head = `POST /api/v1/file/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`;
  const name = '--b\r\ncontent-disposition: form-data; name="fileName"\r\n\r\nSlow\r\n';
  const file = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.txt"\r\n\r\n';
  return {
    first: head + chunk(`${name}${file}first half`),
    more: chunk('.'),
    second: chunk('second half\r\n--b--\r\n') + chunk(''),
  };
}
