import type { VerifyAnswer } from '../../src/entry-server.tsx';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { verify } from '../modules/verify/verify.ts';

const config = { publicReason: 'who has a document may verify it' };

type Rendered = { html: string; policy: string; link: string };

function asAnswer(error: unknown): 'unknown' | 'busy' {
  if (error instanceof AppError && error.statusCode === 404) return 'unknown';
  if (error instanceof AppError && error.statusCode === 429) return 'busy';
  throw error;
}

const statuses = { unknown: 404, busy: 429 } as const;

/**
 * The public page that says whether a document holds, which its QR code leads to. It is rendered with
 * the answer in it and stays so, without a script. Nobody keeps it, and no search engine may.
 */
export function verifyPageRoute(
  app: App,
  context: Context,
  render: (path: string, answer: VerifyAnswer) => Promise<Rendered>,
): void {
  app.get<{ Params: { code: string } }>(
    '/verify/:code',
    { config, compress: { customTypes: /^text\/html\b/ } },
    async (request, reply) => {
      const answer = await verify(context, request.params.code, request.ip).catch(asAnswer);
      const { html, policy, link } = await render(request.url, answer);
      return reply
        .code(typeof answer === 'string' ? statuses[answer] : 200)
        .header('content-security-policy', policy)
        .header('link', link)
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}
