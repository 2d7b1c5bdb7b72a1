import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { unavailable } from '../errors.ts';

const isApi = (url: string) => url.startsWith('/api/');

/**
 * Answers calls of the API with 503 and Retry-After while the event loop is late by more than two seconds
 * on average, so that those under way come to their end. Pages, which are kept in memory, and the
 * health routes are answered all the same.
 */
export const loadSheddingPlugin = fp(async (app) => {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    pressureHandler: async ({ url }) => {
      if (isApi(url)) throw unavailable('The server is busy. Please try again in a moment.', 5);
    },
  });
});
