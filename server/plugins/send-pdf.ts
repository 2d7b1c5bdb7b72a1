import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { asAttachment } from './attachment.ts';

/** A document that is drawn: its bytes, or what yields them, and the name that it is saved by. */
export type Pdf<Bytes = Buffer> = { name: string; bytes: Bytes };

/** Sends a document that is somebody's own: it is saved, and no cache keeps it. */
export function sendPdf(reply: FastifyReply, { name, bytes }: Pdf<Buffer | AsyncIterable<Buffer>>) {
  return asAttachment(reply, name)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes));
}
