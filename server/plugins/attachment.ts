import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/* RFC 6266: a plain name for old clients, the real one in UTF-8 (RFC 8187) for others. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sets the headers of uploaded files: browsers save them, and treat them as harmless if they show
 * them.
 */
export function asAttachment(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** Sends a stored file that is not public: it is saved, and no cache keeps it. */
export const sendStored = (
  reply: FastifyReply,
  name: string,
  contentType: string,
  { stream, bytes }: { stream: Readable; bytes: number },
) =>
  asAttachment(reply, name)
    .header('content-length', bytes)
    .header('cache-control', 'private, no-store')
    .type(contentType)
    .send(stream);
