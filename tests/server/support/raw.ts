import { connect } from 'node:net';
import type { TestServer } from './test-server.ts';

/**
 * Sends bytes over a socket as they are, and answers what came back before it closed or `timeoutMs`
 * passed without a byte.
 *
 * @param end whether to close our side after the bytes, as a line that breaks does
 */
export function sendRaw(
  server: TestServer,
  bytes: string | Buffer,
  { end = false, timeoutMs = 1_000 }: { end?: boolean; timeoutMs?: number } = {},
): Promise<string> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      if (end) socket.end();
    });
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

/** The status and body of a raw HTTP answer. */
export function readRaw(answer: string): { status: number; body: string } {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  return { status, body: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
}
