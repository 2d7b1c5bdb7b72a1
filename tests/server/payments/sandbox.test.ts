import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCharge } from '../../../server/gateways/sandbox/repo.ts';
import { sandboxSignatureHeader, signWebhook } from '../../../server/gateways/sandbox/sandbox.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { askForLink, makeSubscription, memberWithCheckout, paymentOf } from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server);
});
afterAll(() => server.stop());

const decide = (link: string, decision: string, method = 'card') =>
  server.request('POST', link, {
    body: new URLSearchParams({ decision, method }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const statusOf = async (reference: string) => (await paymentOf(server, reference)).status;

describe('the sandbox checkout', () => {
  it('says that no money moves, what is to be paid, and runs no script', async () => {
    const { link, reference } = await memberWithCheckout(server);
    const { status, body, headers } = await server.get(link);
    expect(status).toBe(200);
    expect(body).toContain('no money moves');
    expect(body).toContain('₦15,000.50');
    expect(body).toContain(reference);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['paid', 'successful', 'successful', ''],
    ['declined', 'failed', 'failed', ''],
    ['abandoned', 'cancelled', 'pending', '&left=yes'],
  ])('%s: sends the payer back with %s to their payment, which is %s', async (...row) => {
    const [decision, said, status, left] = row;
    const { link, reference } = await memberWithCheckout(server);
    const answer = await decide(link, decision, 'ussd');
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.pathname).toBe('/api/v1/payment/return/sandbox');
    expect(Object.fromEntries(back.searchParams)).toEqual({ status: said, reference });
    const home = await server.get(back.href);
    const { id, status: found } = await paymentOf(server, reference);
    expect(home.headers.get('location')).toBe(`${server.url}/payment?payment=${id}${left}`);
    expect(found).toBe(status);
  });

  it('settles by its webhook alone, where the payer closes the browser', async () => {
    const { link, reference } = await memberWithCheckout(server);
    await decide(link, 'paid', 'bank_transfer');
    await eventually(() => statusOf(reference)).toBe('successful');
    expect((await paymentOf(server, reference)).method).toBe('bank_transfer');
  });

  it('can be decided once: of ten decisions at once one holds', async () => {
    const { link, reference } = await memberWithCheckout(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => decide(link, number % 2 ? 'paid' : 'declined')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)]);
    await eventually(() => statusOf(reference)).not.toBe('pending');
    expect((await server.get(link)).status).toBe(410);
  });

  it('makes no refund: a payment by it says that it is given back by hand', async () => {
    const { link, reference } = await memberWithCheckout(server);
    await decide(link, 'paid');
    await eventually(() => statusOf(reference)).toBe('successful');
    const { id } = await paymentOf(server, reference);
    const { token } = await makeAdmin(server);
    const { body } = await server.get(`/api/v1/payment/${id}/details`, token);
    expect(body.data).toMatchObject({ gateway: 'sandbox', refundGateway: null });
  });

  it('can be paid after it was abandoned', async () => {
    const { link, reference } = await memberWithCheckout(server);
    await decide(link, 'abandoned');
    expect((await decide(link, 'paid')).status).toBe(303);
    await eventually(() => statusOf(reference)).toBe('successful');
  });

  it.each(['', 'maybe', 'PAID'])('shows itself again for the decision %j', async (decision) => {
    const { link, reference } = await memberWithCheckout(server);
    expect((await decide(link, decision)).status).toBe(400);
    expect(await statusOf(reference)).toBe('pending');
  });

  it('is not there under another reference', async () => {
    for (const reference of ['none', '..%2f..', '%00', 'DUES-2026-0'])
      for (const method of ['GET', 'POST']) {
        const answer = await server.request(method, `/sandbox/checkout/${reference}`);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
  });

  it('shows what an admin typed as text, never as markup', async () => {
    const other = await startTestServer();
    try {
      await openCharge(other.context.db, {
        reference: 'DUES-1',
        amountKobo: 100,
        currency: 'NGN',
        description: `<script>alert(1)</script>"'&`,
        returnUrl: other.url,
      });
      const { body } = await other.get('/sandbox/checkout/DUES-1');
      expect(body).not.toContain('<script');
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    } finally {
      await other.stop();
    }
  });
});

describe('the sandbox’s webhook', () => {
  const send = (body: string, signature?: string) =>
    server.request('POST', '/api/v1/payment/webhook/sandbox', {
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { [sandboxSignatureHeader]: signature }),
      },
    });

  it('is verified as a real gateway’s: 401 without its signature over these very bytes', async () => {
    const { reference } = await memberWithCheckout(server);
    const body = JSON.stringify({ event: 'charge.success', data: { reference } });
    const signature = signWebhook(server.context.signer, body);
    expect((await send(body)).status).toBe(401);
    expect((await send(body, '')).status).toBe(401);
    expect((await send(body, signature.slice(1))).status).toBe(401);
    expect((await send(`${body} `, signature)).status).toBe(401);
    expect((await send(body, signature)).status).toBe(200);
    expect(await statusOf(reference)).toBe('pending');
  });

  it('with bytes that are no JSON, though signed, is no 5xx', async () => {
    for (const body of ['', '{', 'null', '"text"', '[]', '{"data":{"reference":7}}']) {
      const { status } = await send(body, signWebhook(server.context.signer, body));
      expect(status).toBeLessThan(500);
    }
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', SECRET: 'a secret of tests: 0123456789abcdef' };

  it('there is no sandbox unless it is asked for by name', async () => {
    const bare = await startTestServer({ ...production, PAYMENT_GATEWAY: '' });
    try {
      await makeSubscription(bare);
      const { token } = await makeMember(bare);
      expect((await askForLink(bare, token)).status).toBe(503);
      expect((await bare.get('/sandbox/checkout/any')).status).toBe(404);
      const hook = await bare.request('POST', '/api/v1/payment/webhook/sandbox', { body: {} });
      expect(hook.status).toBe(404);
    } finally {
      await bare.stop();
    }
  });

  it('asked for by name, it is there and still says that no money moves', async () => {
    const named = await startTestServer({ ...production, PAYMENT_GATEWAY: 'sandbox' });
    try {
      await makeSubscription(named);
      const admin = await makeAdmin(named);
      const { body } = await askForLink(named, admin.token);
      expect((await named.get(body.data.data.link)).body).toContain('no money moves');
    } finally {
      await named.stop();
    }
  });
});
