import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { serve } from '../../../plugins/bind.ts';
import { createStreams } from './streams.ts';

/**
 * Milliseconds after which a client that reads nothing is disconnected; longer than between two
 * comments.
 */
const slowReaderMs = 60_000;

/** Registers the stream of changes that a page keeps open. */
export function liveRoutes(app: App, context: Context): void {
  const streams = createStreams(context);
  app.addHook('onListen', async () => streams.listen());
  app.addHook('preClose', async () => streams.endAll());
  app.addHook('onClose', async () => streams.stop());

  serve(app, {
    live: async ({ actor, query, request, reply }) => {
      const { body, close } = await streams.open(actor, query.missedMs);
      /* The client may have disconnected while the session was checked. */
      if (reply.raw.destroyed) close();
      else reply.raw.once('close', close);
      request.raw.socket.setTimeout(slowReaderMs);
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(body);
    },
  });
}
