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

/** The two halves of an upload of a text file for members. */
export function uploadInHalves(token: string) {
  const body = [
    '--b\r\ncontent-disposition: form-data; name="fileName"\r\n\r\nSlow\r\n',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.txt"\r\n\r\nfirst half,',
    ' second half\r\n--b--\r\n',
  ];
  const head = `POST /api/v1/file/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.join('').length}\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`;
  return { first: head + body[0] + body[1], second: body[2] ?? '' };
}
