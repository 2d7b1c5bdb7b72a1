import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../app-types.ts';
import { escapeHtml, htmlHeaders, htmlPage } from '../html.ts';

const formType = 'application/x-www-form-urlencoded';

/** Returns whether a browser sent a plain form, without a script, and expects a page. */
export function isNativeForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(formType) === true;
}

const answerSchema = z.object({
  status: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});

function pageOf({ status, message, errors }: z.output<typeof answerSchema>): string {
  if (status === 'success')
    return htmlPage(
      'Thank you',
      `<h1>${escapeHtml(message)}</h1><p><a href="/">Back to the site</a></p>`,
    );
  const sentences = Object.values(errors ?? { form: message });
  const list = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('');
  return htmlPage(
    'Please correct the form',
    `<h1>Please correct the form</h1><ul>${list}</ul><p>Your browser's Back button leads to the form, with all that you wrote.</p>`,
  );
}

/**
 * Lets browsers without JavaScript send the forms of this scope: parses form bodies like JSON, and
 * answers with a page instead of JSON.
 */
export function addNativeForms(app: App): void {
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 20_000 }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.addHook('onSend', async (request, reply, payload) => {
    const wantsPage = request.headers.accept?.includes('text/html');
    if (!isNativeForm(request) || !wantsPage || typeof payload !== 'string') return payload;
    const answer = answerSchema.safeParse(JSON.parse(payload));
    if (!answer.success) return payload;
    const page = pageOf(answer.data);
    reply.headers({ ...htmlHeaders, 'content-length': Buffer.byteLength(page) });
    return page;
  });
}
