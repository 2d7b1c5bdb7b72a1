import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** Bytes below which a response fits one packet anyway. */
const threshold = 1_000;

/**
 * Compresses the API's responses, for members on slow data: a page of a list is a fifth of its
 * size. Pages and assets are compressed once, elsewhere; the stream of changes never is. A
 * compressed length can leak a secret only if the response also reflects an attacker's input
 * (BREACH); these do not.
 */
export const compressionPlugin = fp(async (app) => {
  await app.register(compress, {
    threshold,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/csv)\b/,
    /* Compressed requests are refused: they could expand to any size. */
    globalDecompression: false,
  });
});
