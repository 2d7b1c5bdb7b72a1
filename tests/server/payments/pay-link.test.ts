import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { thisYear } from '#contract/day.ts';
import { payPage } from '../../../server/modules/messages/reminders/pay-links.ts';
import { tokenOf } from '../../../server/security/links.ts';
import { auditTrail } from '../support/audit.ts';
import { makeMember } from '../support/builders.ts';
import { askForLink, dueKobo, makeSubscription, startWithFakeGateway } from '../support/dues.ts';
import { type FakeGateway, paid } from '../support/fake-gateway.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let fake: FakeGateway;
beforeAll(async () => {
  ({ server, fake } = await startWithFakeGateway());
});
afterAll(() => server.stop());

const someone = (more = {}) =>
  makeMember(server, { confirmedAt: new Date(), lname: '<Okafor>', ...more });
const owing = async (more = {}) => {
  const member = await someone(more);
  return { ...member, link: payPage(server.context, member.id) };
};
const press = (link: string) =>
  server.request('POST', link, {
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const goBack = (reference: string) =>
  server.get(`/api/v1/payment/return/fake?reference=${reference}`);
const referenceOf = (location: string | null) => location?.split('/').at(-1) ?? '';

describe('the link of a reminder', () => {
  it('shows the name, what is owed and ‘Pay’, and nothing else of the member', async () => {
    const { link, email, memberId } = await owing();
    const { status, body, headers } = await server.get(link);
    expect(status).toBe(200);
    expect(body).toContain('Ngozi &lt;Okafor&gt;');
    expect(body).toContain(`Dues of ${thisYear()}`);
    expect(body).toContain('Pay ₦15,000.50');
    for (const secret of [email, memberId, '08031234567', 'Marina'])
      expect(body).not.toContain(secret);
    expect(body).toContain('name="robots" content="noindex"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('changes nothing when it is opened, and leads to one checkout however often it is pressed', async () => {
    const { id, link } = await owing();
    await server.get(link);
    expect(fake.checkouts.filter(({ reference }) => reference === id)).toEqual([]);
    const answers = [await press(link), await press(link)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [first, second] = answers.map(({ headers }) => headers.get('location'));
    expect(first).toMatch(/^https:\/\/fake\.example\/pay\/DUES-/);
    expect(second).toBe(first);
    const entry = (await auditTrail(server)).findLast(
      ({ action }) => action === 'payment.checkout-opened',
    );
    expect(entry).toMatchObject({ actorKind: 'person', actorId: id, sessionId: null });
  });

  it('leads a payer without a session to what became of the payment, without a name', async () => {
    const { link } = await owing();
    const reference = referenceOf((await press(link)).headers.get('location'));
    const open = (await goBack(reference)).headers.get('location') ?? '';
    expect(open).toMatch(new RegExp(`^${server.url}/pay/result/`));
    expect((await server.get(open)).body).toContain('not confirmed yet');
    fake.says(reference, paid(dueKobo));
    const done = await server.get((await goBack(reference)).headers.get('location') ?? '');
    expect(done.status).toBe(200);
    expect(done.body).toContain('We have received ₦15,000.50');
    expect(done.body).not.toContain('Okafor');
    expect((await server.get(link)).body).toContain('You owe nothing');
    expect((await press(link)).body).toContain('You owe nothing');
    expect((await server.get(`${open}x`)).status).toBe(410);
  });

  it('and who goes on in the portal comes back to the portal', async () => {
    const { link, token } = await owing();
    const reference = referenceOf((await press(link)).headers.get('location'));
    await askForLink(server, token);
    expect((await goBack(reference)).headers.get('location')).toMatch(/\/payment\?payment=/);
  });

  it('does not log anybody in', async () => {
    const { id, link } = await owing();
    const { rows } = await server.context.pool.query(
      'select count(*)::int as sessions from sessions where user_id = $1',
      [id],
    );
    await press(link);
    const after = await server.context.pool.query(
      'select count(*)::int as sessions from sessions where user_id = $1',
      [id],
    );
    expect(after.rows).toEqual(rows);
    const token = link.split('/').at(-1) ?? '';
    expect((await server.get('/api/v1/user/me', token)).status).toBe(401);
  });

  it('works for sixty days', async () => {
    const { link } = await owing();
    const day = 24 * 3_600_000;
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(now + 59 * day);
    expect((await server.get(link)).status).toBe(200);
    clock.mockReturnValue(now + 61 * day);
    const expired = await server.get(link);
    clock.mockRestore();
    expect(expired.status).toBe(410);
    expect(expired.body).toContain('href="/login"');
    expect(expired.body).not.toContain('Okafor');
  });

  it('works for nobody where it is forged, of another purpose, or of a member who has died', async () => {
    const { id, link } = await owing();
    const other = await owing();
    const [, expires = '', signature = ''] = link.split('/').at(-1)?.split('.') ?? [];
    const tokens = [
      `${other.id}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${signature}.`,
      `${id}.${expires}`,
      tokenOf(server.context.signer, 'reminders leave', id),
      'x',
    ];
    for (const token of tokens) {
      expect((await server.get(`/pay/${token}`)).status).toBe(410);
      expect((await press(`/pay/${token}`)).status).toBe(410);
    }
    await server.context.pool.query(`update users set dues_category = 'deceased' where id = $1`, [
      id,
    ]);
    expect((await server.get(link)).status).toBe(410);
    expect((await press(link)).status).toBe(410);
  });

  it('says so where the gateway does not answer', async () => {
    const { link } = await owing();
    fake.goDown();
    const answer = await press(link);
    fake.comeBack();
    expect(answer.status).toBe(503);
    expect(answer.body).toContain('The payment service does not answer.');
    expect(answer.body).toContain('Pay ₦15,000.50');
  });

  it('offers no button where no gateway is set up', async () => {
    const without = await startTestServer({}, { gateway: null });
    await makeSubscription(without);
    const { id } = await makeMember(without, { confirmedAt: new Date() });
    const { body } = await without.get(payPage(without.context, id));
    expect(body).toContain('Payment online is not set up yet.');
    expect(body).not.toContain('<form');
    await without.stop();
  });
});
