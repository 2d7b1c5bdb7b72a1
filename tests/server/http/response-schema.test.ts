import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { responseSchema } from '../../../server/plugins/response-schema.ts';

/* Compiles what serializes an answer; the server does so at the first one. */
async function compile(response: z.ZodType): Promise<void> {
  const app = Fastify();
  app.get('/', { schema: { response: { 200: responseSchema(response) } } }, async () => null);
  await app.ready();
  await app.close();
}

test('every answer of the contract can be serialized', async () => {
  for (const { path, response } of Object.values<Call>(calls))
    if (response) await expect(compile(response), path).resolves.toBeUndefined();
});

test('what JSON has no form for is found', async () => {
  await expect(compile(z.object({ on: z.date() }))).rejects.toThrow('Date');
});
