import { createHmac } from 'node:crypto';
import {
  type GatewayBooks,
  type PlayedGateway,
  type StubAnswer,
  type StubBack,
  type StubCharge,
  type StubQuestion,
  startGatewayStub,
} from './gateway-stub.ts';

const key = 'sk_test_a stub of the tests';

const success = (data: unknown, message = 'done'): StubAnswer => ({
  status: 200,
  body: { status: true, message, data },
});
const failure = (status: number, message: string, code?: string): StubAnswer => ({
  status,
  body: { status: false, message, ...(code && { code, type: 'validation_error' }) },
});

const states = { open: 'abandoned', paid: 'success', failed: 'failed', reversed: 'reversed' };

const transactionOf = (charge: StubCharge) => ({
  id: charge.id,
  domain: 'test',
  status: states[charge.state],
  reference: charge.reference,
  amount: charge.paidKobo,
  requested_amount: charge.amountKobo,
  gateway_response: charge.state === 'failed' ? 'Insufficient funds' : 'Approved',
  paid_at: charge.state === 'paid' ? charge.paidAt : null,
  created_at: charge.begunAt ?? charge.paidAt,
  channel: 'card',
  currency: charge.currency,
  fees: charge.feeKobo,
  customer: { email: charge.email },
  metadata: '',
});

const refundStates = { pending: 'pending', done: 'processed', failed: 'failed' };
const refundOf = (row: StubBack) => ({
  id: row.id,
  transaction: row.chargeId,
  amount: row.amountKobo,
  currency: 'NGN',
  status: refundStates[row.state],
  merchant_note: row.note,
});

function openCheckout({ body }: StubQuestion, { charges, nextId }: GatewayBooks): StubAnswer {
  const { reference, amount: amountKobo, currency, email, callback_url: returnUrl } = body;
  if (charges.some((one) => one.reference === reference))
    return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference');
  if (!Number.isInteger(amountKobo)) return failure(400, 'Amount is invalid');
  charges.push({
    id: nextId(),
    reference,
    amountKobo,
    currency,
    email,
    returnUrl,
    state: 'open',
    paidKobo: amountKobo,
    feeKobo: 0,
  });
  const authorization_url = `https://checkout.paystack.example/${reference}`;
  const data = { authorization_url, access_code: 'code', reference };
  return success(data, 'Authorization URL created');
}

function refund({ body }: StubQuestion, books: GatewayBooks): StubAnswer {
  const charge = books.charges.find((one) => String(one.id) === String(body.transaction));
  if (charge?.state !== 'paid') return failure(404, 'Transaction not found');
  const gone = books.refunds
    .filter((row) => row.chargeId === charge.id && row.state !== 'failed')
    .reduce((sum, row) => sum + row.amountKobo, 0);
  if (gone + body.amount > charge.paidKobo) return failure(400, 'Refund amount is too high');
  const row: StubBack = {
    id: books.nextId(),
    chargeId: charge.id,
    amountKobo: body.amount,
    state: 'pending',
    note: body.merchant_note,
  };
  books.refunds.push(row);
  const transaction = { id: charge.id, reference: charge.reference };
  return success({ ...refundOf(row), transaction }, 'Refund has been queued for processing');
}

const resolutions = { pending: null, done: 'merchant-accepted', failed: 'declined' };

function disputeOf(row: StubBack, charges: readonly StubCharge[]) {
  const charge = charges.find(({ id }) => id === row.chargeId);
  return {
    id: row.id,
    refund_amount: row.amountKobo,
    category: row.note,
    status: row.state === 'pending' ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: resolutions[row.state],
    transaction: { id: charge?.id, reference: charge?.reference, amount: charge?.paidKobo },
  };
}

function answer(question: StubQuestion, books: GatewayBooks): StubAnswer {
  const { method, path, url } = question;
  if (method === 'POST' && path === '/transaction/initialize') return openCheckout(question, books);
  if (method === 'POST' && path === '/refund') return refund(question, books);
  const [, reference] = /^\/transaction\/verify\/(.+)$/.exec(path) ?? [];
  if (reference) {
    const charge = books.charges.find((one) => one.reference === decodeURIComponent(reference));
    return charge
      ? success(transactionOf(charge))
      : failure(400, 'Transaction reference not found.', 'transaction_not_found');
  }
  const ofCharge = (row: StubBack) => String(row.chargeId) === url.searchParams.get('transaction');
  if (path === '/refund') return success(books.refunds.filter(ofCharge).map(refundOf));
  if (path === '/dispute') {
    const rows = books.disputes.filter(ofCharge);
    return success(rows.map((row) => disputeOf(row, books.charges)));
  }
  if (path === '/balance') return success([{ currency: 'NGN', balance: 1 }]);
  return failure(404, 'Not found');
}

/** Paystack as its documentation describes it. */
export async function startPaystackStub(): Promise<PlayedGateway> {
  const stub = await startGatewayStub(key, answer);
  const bodies = {
    charge: (charge: StubCharge) => ({ event: 'charge.success', data: transactionOf(charge) }),
    refund: ({ reference }: StubCharge) => ({
      event: 'refund.processed',
      data: { status: 'processed', transaction_reference: reference, amount: '1' },
    }),
    dispute: ({ id, reference }: StubCharge) => ({
      event: 'charge.dispute.create',
      data: { id: 1, status: 'awaiting-merchant-feedback', transaction: { id, reference } },
    }),
  };
  return Object.assign(stub, {
    name: 'paystack' as const,
    env: {
      PAYMENT_GATEWAY: 'paystack',
      PAYSTACK_SECRET_KEY: key,
      PAYSTACK_API_URL: stub.url,
    },
    event(kind: 'charge' | 'refund' | 'dispute', reference: string) {
      const body = JSON.stringify(bodies[kind](stub.chargeOf(reference)));
      const signature = createHmac('sha512', key).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
      return { body, headers };
    },
    returnQuery: (reference: string) => `trxref=${reference}&reference=${reference}`,
  });
}
