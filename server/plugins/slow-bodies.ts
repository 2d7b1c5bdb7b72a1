import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/**
 * The minimum speed of a body, in every window. A phone on the slowest mobile data is five times
 * faster; a slower body is ended within two windows.
 */
const minBodyRate = { windowMs: 30_000, bytesPerSecond: 2_000 };

const checkEveryMs = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** The minimum speed of a request's body. */
    minBodyRate: typeof minBodyRate;
  }
}

type Arriving = { raw: IncomingMessage; since: number; bytes: number };

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/*
 * If the server itself has paused reading, as while it waits for the disk, the client is not at
 * fault.
 */
const isAwaited = (raw: IncomingMessage) =>
  raw.readableFlowing === true && raw.readableLength === 0;

/**
 * Ends requests whose body trickles, which Node's limits allow: each would use a connection, a file
 * and memory.
 *
 * @param options.refuse responds on the socket and closes it
 */
export const slowBodiesPlugin = fp<{ refuse: (socket: Socket) => void }>(
  async (app, { refuse }) => {
    app.decorate('minBodyRate', { ...minBodyRate });
    const arriving = new Map<Arriving, () => boolean>();

    app.addHook('onRequest', async ({ raw }, reply) => {
      if (raw.complete || !hasBody(raw)) return;
      const body = { raw, since: performance.now(), bytes: raw.socket.bytesRead };
      arriving.set(body, () => reply.raw.headersSent);
      raw.once('close', () => arriving.delete(body));
    });

    function check() {
      const now = performance.now();
      for (const [body, isAnswered] of arriving) {
        const { raw, since, bytes } = body;
        const waitedMs = now - since;
        if (raw.complete || raw.socket.destroyed) arriving.delete(body);
        else if (!isAwaited(raw)) Object.assign(body, { since: now, bytes: raw.socket.bytesRead });
        else if (waitedMs >= app.minBodyRate.windowMs) {
          const arrived = raw.socket.bytesRead - bytes;
          Object.assign(body, { since: now, bytes: raw.socket.bytesRead });
          if (arrived >= (app.minBodyRate.bytesPerSecond * waitedMs) / 1_000) continue;
          if (isAnswered()) raw.socket.destroy();
          else refuse(raw.socket);
        }
      }
    }

    const timer = setInterval(check, checkEveryMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));
  },
);
