import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { VerifyAnswer } from '../../src/entry-server.tsx';
import type { App } from '../app-types.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { verify } from '../modules/overview/verify/verify.ts';
import { type StillPage, sendStill } from './still.ts';

const config = { publicReason: 'who has a document may verify it' };

function asAnswer(error: unknown): 'unknown' | 'busy' {
  if (error instanceof AppError && error.statusCode === 404) return 'unknown';
  if (error instanceof AppError && error.statusCode === 429) return 'busy';
  throw error;
}

/* What the form for a code sends; anything else is no code. */
const typedCode = z.object({ code: z.string().trim().max(100).optional().catch(undefined) });

const statuses = { unknown: 404, busy: 429 } as const;

/**
 * The public page that says whether a document holds, which its QR code leads to. It is rendered with
 * the answer in it and stays so, without a script. Nobody keeps it, and no search engine may. Without a code it is
 * a form for one (docs/documents.md).
 */
export function verifyPageRoute(
  app: App,
  context: Context,
  render: (path: string, answer?: VerifyAnswer) => Promise<StillPage>,
): void {
  const options = { config, compress: { customTypes: /^text\/html\b/ } };

  const answerPage = async (
    request: FastifyRequest<{ Params: { code: string } }>,
    reply: FastifyReply,
  ) => {
    const answer = await verify(context, request.params.code, request.ip).catch(asAnswer);
    reply.code(typeof answer === 'string' ? statuses[answer] : 200);
    const path = `/verify/${encodeURIComponent(request.params.code)}`;
    return sendStill(reply, await render(path, answer));
  };
  app.get('/verify/:code', options, answerPage);
  app.get('/verify/:code/', options, answerPage);

  app.get('/verify', options, async (request, reply) => {
    const { code } = typedCode.parse(request.query);
    if (code) return reply.redirect(`/verify/${encodeURIComponent(code)}`, 303);
    return sendStill(reply, await render('/verify'));
  });
}
