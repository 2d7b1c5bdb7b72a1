import {
  type GatewayBooks,
  type PlayedGateway,
  type StubAnswer,
  type StubBack,
  type StubCharge,
  type StubQuestion,
  startGatewayStub,
} from './gateway-stub.ts';

const key = 'FLWSECK_TEST-a stub of the tests-X';
const hash = 'the hash of the dashboard';

const success = (data: unknown, message = 'done'): StubAnswer => ({
  status: 200,
  body: { status: 'success', message, data },
});
const failure = (status: number, message: string): StubAnswer => ({
  status,
  body: { status: 'error', message, data: null },
});

const states = { open: 'pending', paid: 'successful', failed: 'failed', reversed: 'successful' };

/** A charge as verification tells it: naira, numbers that may be texts, more fields than are used. */
const transactionOf = (charge: StubCharge) => ({
  id: charge.id,
  tx_ref: charge.reference,
  flw_ref: `FLW-${charge.id}`,
  amount: charge.paidKobo / 100,
  charged_amount: ((charge.chargedKobo ?? charge.paidKobo) / 100).toFixed(2),
  app_fee: charge.feeKobo / 100,
  currency: charge.currency,
  processor_response: charge.state === 'failed' ? 'Insufficient funds' : 'Approved',
  status: states[charge.state],
  payment_type: 'card',
  created_at: charge.begunAt ?? charge.paidAt,
  customer: { email: charge.email },
  meta: null,
});

const refundStates = { pending: 'pending', done: 'completed', failed: 'failed' };
const refundOf = (row: StubBack) => ({
  id: row.id,
  tx_id: row.chargeId,
  transaction_id: row.chargeId,
  amount_refunded: row.amountKobo / 100,
  status: refundStates[row.state],
  comments: row.note,
});

const disputeStates = { pending: 'initiated', done: 'lost', failed: 'won' };
const chargebackOf = (row: StubBack) => ({
  id: row.id,
  transaction_id: row.chargeId,
  amount: row.amountKobo / 100,
  status: disputeStates[row.state],
  stage: 'new',
  comment: row.note,
});

function openCheckout({ body }: StubQuestion, { charges, nextId }: GatewayBooks): StubAnswer {
  const amountKobo = Math.round(body.amount * 100);
  const known = charges.find((one) => one.reference === body.tx_ref);
  const charge: StubCharge = known ?? {
    id: nextId(),
    reference: body.tx_ref,
    amountKobo,
    currency: body.currency,
    email: body.customer.email,
    returnUrl: body.redirect_url,
    state: 'open',
    paidKobo: amountKobo,
    feeKobo: 0,
  };
  if (!known) charges.push(charge);
  const link = `https://checkout.flutterwave.example/v3/hosted/pay/${charge.reference}`;
  return success({ link }, 'Hosted Link');
}

function refund(charge: StubCharge | undefined, question: StubQuestion, books: GatewayBooks) {
  if (charge?.state !== 'paid') return failure(404, 'No transaction was found for this id');
  const amountKobo = Math.round(question.body.amount * 100);
  const gone = books.refunds
    .filter((row) => row.chargeId === charge.id && row.state !== 'failed')
    .reduce((sum, row) => sum + row.amountKobo, 0);
  if (gone + amountKobo > charge.paidKobo) return failure(400, 'Refund amount is too high');
  const { comments } = question.body;
  const row: StubBack = {
    id: books.nextId(),
    chargeId: charge.id,
    amountKobo,
    state: 'pending',
    note: comments,
  };
  books.refunds.push(row);
  return success(refundOf(row), 'Transaction refund initiated');
}

function answer(question: StubQuestion, books: GatewayBooks): StubAnswer {
  const { method, path, url } = question;
  const byId = (id: string | null) => books.charges.find((one) => String(one.id) === id);
  if (method === 'POST' && path === '/payments') return openCheckout(question, books);
  if (path === '/transactions/verify_by_reference') {
    const reference = url.searchParams.get('tx_ref');
    const charge = books.charges.find((one) => one.reference === reference);
    /* A charge exists there once somebody has begun to pay. */
    if (!charge || charge.state === 'open')
      return failure(400, 'No transaction was found for this id');
    return success(transactionOf(charge));
  }
  const [, id = '', verb] = /^\/transactions\/(\d+)\/(verify|refund)$/.exec(path) ?? [];
  const charge = byId(id);
  if (verb === 'refund') return refund(charge, question, books);
  if (verb === 'verify') return charge ? success(transactionOf(charge)) : failure(404, 'None');
  const ofCharge = (row: StubBack) => String(row.chargeId) === url.searchParams.get('id');
  if (path === '/refunds') return success(books.refunds.filter(ofCharge).map(refundOf));
  if (path === '/chargebacks') return success(books.disputes.filter(ofCharge).map(chargebackOf));
  if (path === '/balances/NGN') return success({ currency: 'NGN', available_balance: 1 });
  return failure(404, 'Not found');
}

/** Flutterwave v3 as its documentation describes it. */
export async function startFlutterwaveStub(): Promise<PlayedGateway> {
  const stub = await startGatewayStub(key, answer);
  const bodies = {
    charge: (charge: StubCharge) => ({ event: 'charge.completed', data: transactionOf(charge) }),
    refund: (charge: StubCharge) => ({
      event: 'refund.completed',
      data: { id: 1, TransactionId: charge.id, status: 'completed' },
    }),
    dispute: (charge: StubCharge) => ({
      event: 'chargeback.updated',
      data: { id: 1, transaction_id: charge.id, tx_ref: charge.reference },
    }),
  };
  return Object.assign(stub, {
    name: 'flutterwave' as const,
    env: {
      PAYMENT_GATEWAY: 'flutterwave',
      FLUTTERWAVE_SECRET_KEY: key,
      FLUTTERWAVE_SECRET_HASH: hash,
      FLUTTERWAVE_API_URL: stub.url,
    },
    event(kind: 'charge' | 'refund' | 'dispute', reference: string) {
      const body = JSON.stringify(bodies[kind](stub.chargeOf(reference)));
      return { body, headers: { 'content-type': 'application/json', 'verif-hash': hash } };
    },
    returnQuery: (reference: string) => `tx_ref=${reference}&status=successful&transaction_id=1`,
  });
}
