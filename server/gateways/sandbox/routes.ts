import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { formatKobo } from '#contract/naira.ts';
import type { App } from '../../app-types.ts';
import type { Context } from '../../context.ts';
import { escapeHtml, sendHtml } from '../../html.ts';
import { type Charge, type Decision, decideCharge, findCharge } from './repo.ts';
import { sandboxSignatureHeader, signWebhook } from './sandbox.ts';

const note =
  '<p class="note"><strong>Sandbox.</strong> This checkout is a rehearsal: no money moves.</p>';

/** Returns the checkout page: the amount, and Pay, Decline or Abandon. */
function checkoutPage(charge: Charge): string {
  return `${note}<h1>${escapeHtml(charge.description)}</h1>
<p class="amount">${formatKobo(charge.amountKobo)}</p>
<dl><dt>Reference</dt><dd>${escapeHtml(charge.reference)}</dd></dl>
<form method="post">
<label>Pay by<select name="method"><option value="card">Card</option>
<option value="bank_transfer">Bank transfer</option><option value="ussd">USSD</option></select></label>
<button class="main" name="decision" value="paid">Pay</button>
<button name="decision" value="declined">Decline</button>
<button name="decision" value="abandoned">Abandon</button>
</form>`;
}

/** Returns the page for a charge that is decided or unknown. */
function closedPage(sentence: string): string {
  return `${note}<h1>${escapeHtml(sentence)}</h1><p>You can close this page.</p>`;
}

const decisionForm = z.object({
  decision: z.enum(['paid', 'declined', 'abandoned']),
  method: z.enum(['card', 'bank_transfer', 'ussd']).default('card'),
});

const sendPage = (reply: FastifyReply, content: string, status = 200) =>
  sendHtml(reply, 'Sandbox checkout', content, status);

/** Milliseconds that the webhook's receiver may take. */
const webhookTimeoutMs = 10_000;

/* Returns this server's loopback address; PUBLIC_URL may not work from here behind a proxy. */
function ownOrigin(app: App): string | null {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') return null;
  const everywhere = listening.address === '0.0.0.0' || listening.address === '::';
  const host = listening.family === 'IPv6' ? `[${listening.address}]` : listening.address;
  return `http://${everywhere ? '127.0.0.1' : host}:${listening.port}`;
}

/*
 * Ignores failures: a real gateway's webhook may be late or lost too, and the redirect and the
 * sweep cover that.
 */
async function callWebhook(app: App, { signer, log }: Context, charge: Charge, state: Decision) {
  const event = state === 'paid' ? 'charge.success' : 'charge.failed';
  const body = JSON.stringify({ event, data: { reference: charge.reference, status: state } });
  const origin = ownOrigin(app);
  if (!origin) return;
  try {
    await fetch(`${origin}/api/v1/payment/webhook/sandbox`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [sandboxSignatureHeader]: signWebhook(signer, body),
      },
      body,
      signal: AbortSignal.timeout(webhookTimeoutMs),
    });
  } catch {
    log.warn({ gateway: 'sandbox' }, 'the webhook could not be delivered');
  }
}

function backTo(charge: Charge, decision: Decision): string {
  const status = { paid: 'successful', declined: 'failed', abandoned: 'cancelled' }[decision];
  const url = new URL(charge.returnUrl);
  url.searchParams.set('status', status);
  url.searchParams.set('reference', charge.reference);
  return url.href;
}

/** Serves the sandbox's pages, which a real gateway serves from its own host. */
export function sandboxRoutes(app: App, context: Context): void {
  const { db } = context;
  const config = { publicReason: 'a gateway shows its checkout to anyone with the link' };
  const url = '/sandbox/checkout/:reference';
  const params = z.object({ reference: z.string() });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 2_000 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const find = (value: unknown) => findCharge(db, params.parse(value).reference);

  app.get(url, { config }, async (request, reply) => {
    const charge = await find(request.params);
    if (!charge) return sendPage(reply, closedPage('There is no such checkout.'), 404);
    if (charge.state !== 'open')
      return sendPage(reply, closedPage('This checkout is closed.'), 410);
    return sendPage(reply, checkoutPage(charge));
  });

  app.post(url, { config }, async (request, reply) => {
    const charge = await find(request.params);
    if (!charge) return sendPage(reply, closedPage('There is no such checkout.'), 404);
    const form = decisionForm.safeParse(request.body ?? {});
    if (!form.success) return sendPage(reply, checkoutPage(charge), 400);
    const { decision, method } = form.data;
    /* Abandon leaves the charge open, as at a real gateway. */
    const decided =
      decision === 'abandoned' || (await decideCharge(db, charge.reference, decision, method));
    if (!decided) return sendPage(reply, closedPage('This checkout is closed.'), 410);
    if (decision !== 'abandoned') await callWebhook(app, context, charge, decision);
    return reply.redirect(backTo(charge, decision), 303);
  });
}
