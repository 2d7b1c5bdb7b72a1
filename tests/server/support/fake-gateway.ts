import { createHmac } from 'node:crypto';
import {
  type CheckoutRequest,
  type Gateway,
  GatewayUnavailable,
  type Verification,
} from '../../../server/gateways/gateway.ts';

const header = 'x-fake-signature';
const sign = (raw: string) => createHmac('sha256', 'fake secret').update(raw).digest('hex');

/** What the gateway says that was paid: all that was due, in naira, unless told otherwise. */
export function paid(
  amountKobo: number,
  overrides: Partial<Extract<Verification, { state: 'paid' }>> = {},
): Verification {
  return {
    state: 'paid',
    amountKobo,
    currency: 'NGN',
    method: 'card',
    gatewayId: `fake-${amountKobo}`,
    paidAt: new Date(),
    ...overrides,
  };
}

/** A payment gateway whose every answer a test decides. */
export function createFakeGateway() {
  const checkouts: CheckoutRequest[] = [];
  const asked: string[] = [];
  const said = new Map<string, Verification>();
  const far = {
    /** Every checkout that was asked for, in order. */
    checkouts,
    /** Every reference that was verified, in order. */
    asked,
    /** What happens before each answer: to throw is to be broken, to wait is to be slow. */
    before: { checkout: async () => {}, verify: async () => {} } as Record<
      'checkout' | 'verify',
      () => Promise<void>
    >,
    /** From now on this is what became of the reference; `pending` until something is said. */
    says: (reference: string, verification: Verification) => void said.set(reference, verification),
    /** A webhook's body and its signed headers. */
    event(reference: string | null, note = 'charge') {
      const body = JSON.stringify({ event: note, data: { reference } });
      return { body, headers: { 'content-type': 'application/json', [header]: sign(body) } };
    },
    /** As if the gateway could not be reached. */
    goDown() {
      const away = async () => {
        throw new GatewayUnavailable('The fake gateway is away.');
      };
      far.before = { checkout: away, verify: away };
    },
    comeBack() {
      far.before = { checkout: async () => {}, verify: async () => {} };
    },
  };

  const gateway: Gateway = {
    name: 'fake',
    async createCheckout(request) {
      checkouts.push(request);
      await far.before.checkout();
      return { link: `https://fake.example/pay/${request.reference}` };
    },
    async verify(reference) {
      asked.push(reference);
      await far.before.verify();
      const answer = said.get(reference) ?? { state: 'pending' };
      /* Each charge has an id of its own at a gateway, unless a test says which. */
      return 'gatewayId' in answer && answer.gatewayId.startsWith('fake-')
        ? { ...answer, gatewayId: `${answer.gatewayId}-${reference}` }
        : answer;
    },
    readWebhook(headers, rawBody) {
      const raw = rawBody.toString('utf8');
      if (headers[header] !== sign(raw)) return null;
      const body = JSON.parse(raw);
      return { reference: body.data.reference, body };
    },
    referenceOfReturn: ({ reference }) => (typeof reference === 'string' ? reference : null),
  };
  return Object.assign(far, { gateway });
}

export type FakeGateway = ReturnType<typeof createFakeGateway>;
