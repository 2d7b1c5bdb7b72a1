import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

/** Milliseconds that running requests may take once the server closes. */
const graceMs = 10_000;

/**
 * Lets a close finish: idle connections are closed immediately (Node keeps those that never sent a
 * request, which browsers open in advance), others after their response, all of them after a while.
 */
export const gracefulClosePlugin = fp(async (app) => {
  const requestsOn = new Map<Socket, number>();
  let closing = false;

  app.server.on('connection', (socket) => {
    requestsOn.set(socket, 0);
    socket.once('close', () => requestsOn.delete(socket));
    if (closing) socket.destroy();
  });

  app.addHook('onRequest', async ({ socket }) => {
    const underWay = requestsOn.get(socket);
    if (underWay !== undefined) requestsOn.set(socket, underWay + 1);
  });

  app.addHook('onResponse', async ({ socket }) => {
    const underWay = requestsOn.get(socket);
    if (underWay === undefined) return;
    const left = underWay - 1;
    requestsOn.set(socket, left);
    if (closing && left === 0) socket.destroySoon();
  });

  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, requests] of requestsOn) if (requests === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
});
