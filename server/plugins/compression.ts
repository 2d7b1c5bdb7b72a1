import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** Bytes below which an answer fits one packet anyway. */
const threshold = 1_000;

/**
 * Compresses what the API answers, for members on slow data: a page of a list is a fifth of its size. Pages and
 * assets are compressed once, elsewhere; the stream of changes never is. What is asked with a token and reflects
 * nothing that somebody else may choose tells nothing by its length (BREACH).
 */
export const compressionPlugin = fp(async (app) => {
  await app.register(compress, {
    threshold,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/csv)\b/,
    /* Compressed requests are not taken: they could swell to any size. */
    globalDecompression: false,
  });
});
