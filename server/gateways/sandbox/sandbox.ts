import { parseJson } from '../../bounded-answer.ts';
import type { Database } from '../../db/client.ts';
import type { Signer } from '../../security/tokens.ts';
import type { Settings } from '../../settings.ts';
import type { Gateway, Verification } from '../gateway.ts';
import { type Charge, findCharge, openCharge } from './repo.ts';

/** The header with the signature of the sandbox's webhooks. */
export const sandboxSignatureHeader = 'x-sandbox-signature';
const purpose = 'sandbox webhook';

/** Signs a webhook's raw body. */
export const signWebhook = (signer: Signer, rawBody: string) => signer.sign(purpose, rawBody);

function verificationOf(charge: Charge | null): Verification {
  if (!charge) return { state: 'unknown' };
  if (charge.state === 'declined')
    return { state: 'failed', reason: 'declined', method: charge.method };
  if (charge.state !== 'paid') return { state: 'pending' };
  return {
    state: 'paid',
    amountKobo: charge.amountKobo,
    currency: charge.currency,
    method: charge.method,
    gatewayId: `sandbox-${charge.reference}`,
    paidAt: charge.decidedAt ?? charge.createdAt,
  };
}

function readReference(rawBody: Buffer): { reference: string | null; body: unknown } {
  const body = parseJson(rawBody.toString('utf8'));
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  const reference =
    typeof data === 'object' && data !== null && 'reference' in data ? data.reference : null;
  return { reference: typeof reference === 'string' ? reference : null, body };
}

/**
 * Creates the sandbox: a payment gateway inside this server, on which no money moves. It has its
 * own records, serves its own checkout page (`pages.ts`) and signs its webhooks, so that everything
 * around it works as with a real one.
 */
export function createSandbox(parts: {
  db: Database;
  settings: Settings;
  signer: Signer;
}): Gateway {
  const { db, settings, signer } = parts;
  return {
    name: 'sandbox',
    async createCheckout({ reference, amountKobo, currency, description, returnUrl }) {
      await openCharge(db, { reference, amountKobo, currency, description, returnUrl });
      return { link: `${settings.publicUrl}/sandbox/checkout/${reference}` };
    },
    verify: async (reference) => verificationOf(await findCharge(db, reference)),
    readWebhook(headers, rawBody) {
      const signature = headers[sandboxSignatureHeader];
      const isValid =
        typeof signature === 'string' &&
        signer.verify(purpose, rawBody.toString('utf8'), signature);
      return isValid ? readReference(rawBody) : null;
    },
    referenceOfReturn: ({ reference }) => (typeof reference === 'string' ? reference : null),
  };
}
