import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dayInNigeria } from '#contract/day.ts';

async function* prepend(first: string, rest: AsyncGenerator<string>) {
  yield first;
  yield* rest;
}

/**
 * Streams a CSV file, with today's date in its name. A failure before the first row gets the usual
 * error response.
 */
export async function sendCsv(reply: FastifyReply, name: string, text: AsyncGenerator<string>) {
  const first = await text.next();
  return reply
    .header('content-disposition', `attachment; filename="${name}-${dayInNigeria()}.csv"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('text/csv; charset=utf-8')
    .send(Readable.from(prepend(first.value ?? '', text)));
}
