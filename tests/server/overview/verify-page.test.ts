import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNigeria } from '#contract/day.ts';
import { projectPath } from '../../../server/project-path.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { bookPayment, makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

let server: TestServer;
beforeAll(async () => {
  if (!existsSync(projectPath('dist/client/index.html')))
    throw new Error('The client has not been built: run `npm run build`.');
  server = await startTestServer();
  await makeSubscription(server, { dueDate: `${thisYear}-03-31` });
});
afterAll(() => server.stop());

const ask = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' });
const page = (code: string) =>
  server.request('GET', `/verify/${code}`, { headers: { accept: 'text/html' } });

async function receipt(gateway: 'hand' | 'sandbox' = 'hand') {
  const member = await makeMember(server, { lname: 'Adébáyọ̀', memberSince: '2001' });
  const id = await bookPayment(server, member.id, thisYear, { gateway });
  const { rows } = await server.context.pool.query(
    'select verify_code as code, receipt_number as number from payments where id = $1',
    [id],
  );
  return { member, id, code: String(rows[0].code), number: String(rows[0].number) };
}

describe('the page of a document’s code', () => {
  it('says that a receipt is genuine, without its member’s name', async () => {
    const { member, code, number } = await receipt();
    const { status, headers, body } = await page(code);
    expect(status).toBe(200);
    for (const part of ['This receipt is genuine', number, '₦15,000.50'])
      expect(body).toContain(part);
    for (const part of ['Adébáyọ̀', member.memberId]) expect(body).not.toContain(part);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it('says once the receipt does not count any more', async () => {
    const { id, code } = await receipt();
    const { token } = await makeAdmin(server);
    const body = { reason: 'Not theirs' };
    await server.request('POST', `/api/v1/payment/${id}/reverse`, { token, body });
    expect((await page(code)).body).toContain('This receipt is no longer valid');
  });

  it('says what is left of a payment that was refunded', async () => {
    const { id, code } = await receipt();
    const { token } = await makeAdmin(server);
    const body = { amount: 5_000, reason: 'Too much', reference: 'TRF 3' };
    await server.request('POST', `/api/v1/payment/${id}/refund`, { token, body });
    const text = (await page(code)).body;
    for (const part of ['The payment of this receipt was refunded', '₦15,000.50', '₦10,000.50'])
      expect(text).toContain(part);
  });

  it('says that a test payment is one', async () => {
    const { member, code } = await receipt('sandbox');
    const { body } = await page(code);
    expect(body).toContain('This is a test receipt');
    expect(body).not.toContain('receipt is genuine');
    expect(body).toContain(`N. A. …${member.memberId.slice(-3)}`);
  });

  it('is 404 for an unknown code, and says so on the page', async () => {
    for (const code of ['0'.repeat(24), 'nothing']) {
      const { status, body } = await page(code);
      expect(status).toBe(404);
      expect(body).toContain('No document has this code');
    }
    /* Somebody who types the number of a genuine document is not told that the society did not issue it. */
    const { status, body } = await page('RCT-2026-000123');
    expect(status).toBe(404);
    expect(body).toContain('This is the number of a document, not its code');
    expect(body).not.toContain('did not issue');
  });

  it('is the same with a slash at the end', async () => {
    expect((await page(`${'0'.repeat(24)}/`)).status).toBe(404);
    const { code } = await receipt();
    expect((await page(`${code}/`)).body).toContain('This receipt is genuine');
  });

  it('without a code is a form for one, which leads to its page without a script', async () => {
    const form = await ask('/verify');
    expect(form.status).toBe(200);
    const text = await form.text();
    expect(text).toMatch(/<form action="\/verify" method="get">/);
    expect(text).toContain('name="code"');
    const { code } = await receipt();
    const answer = await ask(`/verify?code=%20${code}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/verify/${code}`);
    for (const query of ['code=', 'code=%20', 'code=1&code=2', `code=${'0'.repeat(101)}`])
      expect((await ask(`/verify?${query}`)).status).toBe(200);
    expect((await ask('/verify?code=..%2F..%2Fadmin')).headers.get('location')).toBe(
      '/verify/..%2F..%2Fadmin',
    );
  });

  it('is 429 after too many, as a page', async () => {
    await page('nothing');
    await server.context.pool.query(
      `update rate_limits set points = 600 where key like 'verify-ip:%'`,
    );
    const { status, body } = await page('nothing');
    expect(status).toBe(429);
    expect(body).toContain('Please try again later');
  });
});
