import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thisYear } from '#contract/day.ts';
import type { Gateway } from '../../../server/gateways/gateway.ts';
import { registryOf } from '../../../server/gateways/registry.ts';
import { settle } from '../../../server/modules/payments/settlement/settle.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import {
  agePayment,
  askForLink,
  dueKobo,
  makeSubscription,
  memberWithCheckout,
  paymentOf,
  paymentsOf,
} from '../support/dues.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeGateway, paid } from '../support/fake-gateway.ts';
import { mailsTo } from '../support/mails.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { clearUp, freshSettings, startProcess } from '../support/processes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let sandbox: TestServer['context']['gateways'];
beforeAll(async () => {
  server = await startTestServer();
  sandbox = server.context.gateways;
  await makeSubscription(server);
});
afterAll(() => server.stop());

/** Does something with another gateway in use, or none. */
async function withGateway<T>(gateway: Gateway | null, work: () => Promise<T>) {
  server.context.gateways = registryOf(...(gateway ? [gateway] : []));
  try {
    return await work();
  } finally {
    server.context.gateways = sandbox;
  }
}

const payInSandbox = (link: string) =>
  server.request('POST', link, {
    body: 'decision=paid&method=card',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('how dues can be paid online', () => {
  const path = '/api/v1/payment/online';

  it('is told to whoever is logged in: as a test, with money, or not at all', async () => {
    const { token } = await makeMember(server);
    const mode = async () => (await server.get(path, token)).body.data.mode;
    expect(await mode()).toBe('test');
    expect(await withGateway(createFakeGateway().gateway, mode)).toBe('live');
    expect(await withGateway(null, mode)).toBe('none');
    expect((await server.get(path)).status).toBe(401);
  });

  it('without a gateway is a sentence, and no payment is noted', async () => {
    const { id, token } = await makeMember(server);
    const { status, body } = await withGateway(null, () => askForLink(server, token));
    expect(status).toBe(503);
    expect(body.message).toBe('Payment online is not set up yet.');
    expect(await paymentsOf(server, id)).toEqual([]);
  });
});

describe('a payment in the sandbox', () => {
  it('says that it is a test: in its receipt, its method and the export', async () => {
    const admin = await makeAdmin(server);
    const { email, token, link, reference } = await memberWithCheckout(server);
    await payInSandbox(link);
    await eventually(async () => (await paymentOf(server, reference)).status).toBe('successful');
    const [receipt] = (await mailsTo(server, email)).filter(({ subject }) =>
      subject.includes('receipt'),
    );
    expect(receipt?.subject).toMatch(new RegExp(`^Test receipt RCT-${thisYear()}-\\d{6}$`));
    expect(receipt?.text).toContain('no money has moved');
    expect(receipt?.text).not.toContain('We have received');
    expect(receipt?.text).toContain('Method: Card (test)');
    const { data } = (await server.get('/api/v1/payment/userPayment', token)).body;
    expect(data).toMatchObject([{ method: 'Card (test)' }]);
    const printed = await fetch(`${server.url}/api/v1/payment/${data[0]._id}/receipt.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(textOfPdf(Buffer.from(await printed.arrayBuffer()))).toContain('TEST');
    const path = `/api/v1/payment/export?search=${reference}`;
    expect((await server.get(path, admin.token)).body).toContain('Card (test)');
  });

  it('is settled by no other gateway, whatever that says of its reference', async () => {
    const fake = createFakeGateway();
    const { id, token, reference } = await memberWithCheckout(server);
    await agePayment(server, reference, 1);
    fake.says(reference, paid(dueKobo));
    await withGateway(fake.gateway, async () => {
      await sweepPayments(server.context);
      expect(await settle(server.context, fake.gateway, reference)).toBe('pending');
      const { body, headers } = fake.event(reference);
      await server.request('POST', '/api/v1/payment/webhook/fake', { body, headers });
      await server.get(`/api/v1/payment/return/fake?reference=${reference}`);
      await sweepPayments(server.context);
      expect(await paymentOf(server, reference)).toMatchObject({ status: 'pending' });
      expect(fake.asked).toEqual([]);

      /* A payer gets now a checkout of the gateway in use. */
      const { body: answer } = await askForLink(server, token);
      expect(answer.data.data.link).toMatch(/^https:\/\/fake\.example\/pay\//);
    });
    expect(await paymentsOf(server, id)).toMatchObject([
      { reference, gateway: 'sandbox', status: 'failed' },
      { gateway: 'fake', status: 'pending' },
    ]);
  });
});

describe('a start', () => {
  afterAll(clearUp);

  it('with a database of one’s own says that the sandbox is in use, or has none', async () => {
    const settings = await freshSettings();
    const asked = await startProcess(settings);
    await eventually(() => asked.said.out).toContain('Test payments: no money moves');
    expect((await fetch(`${asked.url}/sandbox/checkout/x`)).status).toBe(404);
    expect((await webhook(asked.url)).status).toBe(401);
    asked.child.kill('SIGTERM');
    await asked.exited;

    const { PAYMENT_GATEWAY: _, ...unasked } = settings;
    const without = await startProcess(unasked);
    expect(without.said.out).not.toContain('Test payments');
    expect((await webhook(without.url)).status).toBe(404);
  }, 90_000);

  const webhook = (url: string) =>
    fetch(`${url}/api/v1/payment/webhook/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
});
