import type { IncomingMessage } from 'node:http';

/** The most that is read of an unwanted body: bytes and milliseconds. */
const bounds = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Reads a request's unread body and discards it, within limits: a response sent while the client is
 * still writing would reach it as a broken connection.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  request.unpipe();
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bounds.bytes) finish();
    };
    const timer = setTimeout(finish, bounds.milliseconds);
    request.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    request.resume();
  });
}
