import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { unavailable } from '../errors.ts';

const isApi = (url: string) => url.startsWith('/api/');

/**
 * Answers API calls with 503 and Retry-After while the event loop lags by more than two seconds on
 * average of five, so that running ones can finish. Pages, which are cached, and the health routes are
 * still served.
 */
export const loadSheddingPlugin = fp(async (app) => {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    /* A single stall is no load: a sample that has none but that, or nothing at all, counts as the worst. */
    sampleInterval: 5_000,
    pressureHandler: async ({ url }) => {
      if (isApi(url)) throw unavailable('The server is busy. Please try again in a moment.', 5);
    },
  });
});
