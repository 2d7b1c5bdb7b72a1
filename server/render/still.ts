import type { FastifyReply } from 'fastify';

/** A public page as it stays, without a script, and the headers that go with it. */
export type StillPage = { html: string; policy: string; link: string };

/** Sends a page that stays as it was rendered; no search engine may keep it. */
export const sendStill = (reply: FastifyReply, { html, policy, link }: StillPage) =>
  reply
    .header('content-security-policy', policy)
    .header('link', link)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html);
