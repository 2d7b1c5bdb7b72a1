import type { FastifyReply } from 'fastify';
import { dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import type { App } from '../../../app-types.ts';
import { asPerson } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { escapeHtml, sendHtml } from '../../../html.ts';
import { societyName } from '../../content/site/content.ts';
import { dueInWords, labelOf, totalOf } from '../../dues/arrears/owed-words.ts';
import type { OwedLine } from '../../dues/arrears/public-repo.ts';
import { checkoutLink } from '../../payments/checkout/checkout.ts';
import { onlinePayment } from '../../payments/checkout/online.ts';
import { payerOf, payPath } from './pay-links.ts';
import { findPayer, owedNow } from './select-repo.ts';

const logIn = '<p><a href="/login">Log in</a></p>';

const send = (reply: FastifyReply, title: string, more: string, status = 200) =>
  sendHtml(reply, title, `<h1>${escapeHtml(title)}</h1>${more}`, status);

const sendExpired = (reply: FastifyReply) =>
  send(
    reply,
    'This link does not work any more',
    `<p>It has expired, or is not complete. You see and pay what you owe when you are logged in.</p>${logIn}`,
    410,
  );

const row = (line: OwedLine, today: string) =>
  `<dt>${escapeHtml(labelOf(line))}, ${dueInWords(line, today)}</dt><dd class="sum">${formatKobo(line.kobo)}</dd>`;

/* What a payer is asked before they pay anyway: another checkout, or a transfer, may have paid it. */
const questions = ['acceptSecond', 'acceptReported'] as const;
type Question = (typeof questions)[number];

/* Why a press led to no checkout; `accepts` what the next one accepts, where the payer is asked. */
type Failure = { failure?: string; status?: number; accepts?: readonly Question[] };

/* Name, what is owed, and 'Pay': no more, because anyone who has the link reads it. */
async function sendOwed(
  context: Context,
  userId: string,
  reply: FastifyReply,
  { failure, status = 200, accepts = [] }: Failure = {},
) {
  const { db } = context;
  const payer = await findPayer(db, userId);
  if (!payer) return sendExpired(reply);
  const name = `${payer.fname} ${payer.lname}`;
  const today = dayInNigeria();
  const lines = await owedNow(db, userId, today);
  const society = `<p>${escapeHtml(await societyName(db))}</p>`;
  if (lines.length === 0) return send(reply, name, `${society}<p>You owe nothing. Thank you!</p>`);
  const mode = onlinePayment(context);
  const note = mode === 'test' ? '<p class="note">Test payments: no money moves.</p>' : '';
  const pay =
    mode === 'none'
      ? `<p>Payment online is not set up yet.</p>${logIn}`
      : `<form method="post"${accepts.length > 0 ? ` action="?${accepts.map((name) => `${name}=yes`).join('&amp;')}"` : ''}><button class="main">${
          accepts.length > 0 ? 'Pay anyway' : `Pay ${formatKobo(totalOf(lines))}`
        }</button></form>`;
  return send(
    reply,
    name,
    `${society}<p class="amount">${formatKobo(totalOf(lines))}</p>
<dl>${lines.map((line) => row(line, today)).join('')}</dl>
${failure ? `<p class="note" role="alert">${escapeHtml(failure)}</p>` : ''}${note}${pay}`,
    status,
  );
}

/**
 * Serves the page that a reminder links to: a member reads there what they owe, and pays it, without
 * logging in. Opening it changes nothing, since mail programs open links, too.
 */
export function payPageRoutes(app: App, context: Context): void {
  const config = {
    publicReason: 'the signature in the link stands for the member, until it expires',
  };
  type Linked = { Params: { token: string }; Querystring: Partial<Record<Question, string>> };

  /* The button sends no fields. */
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    (_request, _body, done) => done(null, {}),
  );

  app.get<Linked>(payPath, { config }, async ({ params }, reply) => {
    const userId = payerOf(context, params.token);
    return userId ? sendOwed(context, userId, reply) : sendExpired(reply);
  });

  app.post<Linked>(payPath, { config }, async ({ params, query, ip }, reply) => {
    const userId = payerOf(context, params.token);
    if (!userId || !(await findPayer(context.db, userId))) return sendExpired(reply);
    const payer = asPerson({ address: ip }, userId);
    const accepted = questions.filter((name) => query[name] === 'yes');
    const asked = Object.fromEntries(accepted.map((name) => [name, true]));
    try {
      const link = await checkoutLink(context, payer, asked, { byLink: true });
      return reply.redirect(link, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message: failure, statusCode: status, retryAfter } = error;
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const question = questions.find((name) => error.errors?.[name] !== undefined);
      const accepts = question ? [...accepted, question] : [];
      return sendOwed(context, userId, reply, { failure, status, accepts });
    }
  });
}
