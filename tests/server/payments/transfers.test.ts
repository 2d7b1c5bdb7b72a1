import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria, thisYear } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure, holdings } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, multipart } from '../support/builders.ts';
import { makeSubscription, paymentsOf, startWithFakeGateway } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import type { TestServer } from '../support/test-server.ts';
import { samples } from '../support/uploads.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let photo: Buffer;
let count = 0;

beforeAll(async () => {
  ({ server } = await startWithFakeGateway());
  await makeSubscription(server, { dueDate: `${thisYear() - 1}-03-31`, priceKobo: 1_000_000 });
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar' });
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0c4a38' } })
    .withExif({ IFD0: { Copyright: 'at home in Bodija' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const transfer = (more: Record<string, string> = {}) => ({
  amount: '15000.50',
  date: `${thisYear()}-01-01`,
  reference: `FT ${++count}`,
  ...more,
});
const pdf = { name: 'advice.pdf', bytes: samples.pdf ?? Buffer.alloc(0) };
type File = { name: string; bytes: Uint8Array };

const report = (token: string, fields = transfer(), file: File | null = pdf) =>
  server.request('POST', '/api/v1/transfers', {
    token,
    body: multipart(fields, file ? { field: 'receipt', ...file } : undefined),
  });
const decide = (id: string, body: object, token = admin.token) =>
  server.request('POST', `/api/v1/transfers/${id}`, { token, body });
const mine = async (token: string) =>
  (await server.get('/api/v1/transfers/me', token)).body.data.transfers;
const owed = async (token: string) => (await server.get('/api/v1/ledger/me', token)).body.data.owed;

async function reported(fields = transfer()) {
  const member = await makeConfirmed(server);
  const answer = await report(member.token, fields);
  expect(answer.status).toBe(201);
  return { member, id: String(answer.body.data.transfer._id), fields };
}

describe('a transfer that a member reports', () => {
  it('waits for the treasurer, beside what the member owes, and changes nothing', async () => {
    const member = await makeConfirmed(server);
    const answer = await report(member.token, transfer({ reference: ' FT  abc ' }));
    expectContract(calls.reportTransfer, answer);
    expect(answer.body.data.transfer).toMatchObject({
      amount: 15000.5,
      date: `${thisYear()}-01-01`,
      state: 'reported',
      reason: null,
      payment: null,
      receipt: { contentType: 'application/pdf' },
    });
    expect(await owed(member.token)).toBe(15000.5);
    expect(await paymentsOf(server, member.id)).toEqual([]);
    const listed = await server.get('/api/v1/transfers?state=reported', admin.token);
    expectContract(calls.transfers, listed);
    expect(listed.body.data.transfers[0]).toMatchObject({
      member: { _id: member.id, memberId: member.memberId },
      owed: 15000.5,
      yearsOwed: 1,
      decidedBy: null,
    });
    const own = await server.get('/api/v1/transfers/me', member.token);
    expectContract(calls.myTransfers, own);
    expect(own.body.data.transfers).toHaveLength(1);
  });

  it('is taken back by its member alone, while nobody has decided, and may be reported again', async () => {
    const { member, id, fields } = await reported();
    const takeBack = (token: string, one = id) =>
      server.request('DELETE', `/api/v1/transfers/${one}`, { token });
    expectFailure(await takeBack((await makeConfirmed(server)).token), 404);
    expectFailure(await takeBack(admin.token), 404);
    expect((await takeBack(member.token)).status).toBe(204);
    expectFailure(await takeBack(member.token), 409);
    expectFailure(await decide(id, { action: 'approve' }), 409);
    expect(await mine(member.token)).toEqual([]);
    const { body } = await server.get('/api/v1/transfers?state=refused', admin.token);
    const listed = body.data.transfers.find(({ _id }: { _id: string }) => _id === id);
    expect(listed).toMatchObject({
      reason: 'Taken back by the member.',
      decidedBy: { _id: member.id },
    });
    expect(await mailsTo(server, member.email)).toEqual([]);
    const again = await report(member.token, fields);
    expect(again.status).toBe(201);
    const { _id } = again.body.data.transfer;
    expect((await decide(_id, { action: 'approve' })).status).toBe(200);
    expectFailure(await takeBack(member.token, _id), 409);
    expect(await mine(member.token)).toHaveLength(1);
  });

  it('that was taken back is not listed to whose record it is after a merge either', async () => {
    const [{ member, id }, other] = [await reported(), await makeConfirmed(server)];
    const { token } = member;
    await server.request('DELETE', `/api/v1/transfers/${id}`, { token });
    const body = { into: other.id };
    const merged = await server.request('POST', `/api/v1/user/${member.id}/merge`, {
      token: admin.token,
      body,
    });
    expect(merged.status).toBe(200);
    expect(await mine(other.token)).toEqual([]);
  });

  it('comes with a picture, which is encoded anew, and opens by its signed link alone', async () => {
    const member = await makeConfirmed(server);
    const { body } = await report(member.token, transfer(), { name: 'shot.JPG', bytes: photo });
    const { src, contentType } = body.data.transfer.receipt;
    expect(contentType).toBe('image/jpeg');
    const opened = await fetch(src);
    expect(opened.status).toBe(200);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(photo.includes('Bodija')).toBe(true);
    expect(Buffer.from(await opened.arrayBuffer()).includes('Bodija')).toBe(false);
    const id = body.data.transfer._id;
    expectFailure(await server.get(`/api/v1/transfers/${id}/receipt`, member.token), 404);
    expectFailure(await server.get(src.replace(/signature=.../, 'signature=abc')), 404);
    expectFailure(await server.get(src.replace(id, newId())), 404);
  });

  it.each([
    ['amount', 'true'],
    ['amount', '1e3'],
    ['amount', '100.005'],
    ['amount', '-5'],
    ['amount', '0'],
    ['date', '2999-01-01'],
    ['date', `03/02/${thisYear()}`],
    ['reference', ' '],
    ['reference', 'x'.repeat(81)],
  ])('is refused with %s %s, and leaves nothing', async (field, value) => {
    const member = await makeConfirmed(server);
    const before = await holdings(server);
    const answer = await report(member.token, transfer({ [field]: value }));
    expectFailure(answer, 400, { [field]: expect.any(String) });
    expect(await holdings(server)).toEqual(before);
  });

  it.each([
    ['no file', null, 400],
    ['a page named as a PDF', { name: 'a.pdf', bytes: Buffer.from('<script>1</script>') }, 415],
    ['a PDF named as a picture', { name: 'a.jpg', bytes: samples.pdf ?? photo }, 415],
    ['a program', { name: 'a.exe', bytes: Buffer.from('MZ') }, 415],
    ['eleven megabytes', { name: 'a.pdf', bytes: Buffer.alloc(11_000_000, '%PDF-') }, 413],
  ])('is refused with %s, and leaves nothing', async (_name, file, status) => {
    const member = await makeConfirmed(server);
    const before = await holdings(server);
    const answer = await report(member.token, transfer(), file);
    expectFailure(answer, status, { receipt: expect.any(String) });
    expect(await holdings(server)).toEqual(before);
  });

  it('is reported once under its reference, however it is written; refused, again', async () => {
    const { member, id } = await reported(transfer({ reference: 'Ft  900/x' }));
    const again = await report(member.token, transfer({ reference: 'FT 900/X' }));
    expectFailure(again, 409, { reference: expect.any(String) });
    const other = await makeConfirmed(server);
    expect((await report(other.token, transfer({ reference: 'FT 900/X' }))).status).toBe(201);
    expect((await decide(id, { action: 'refuse', reason: 'Cannot be read.' })).status).toBe(200);
    expect((await report(member.token, transfer({ reference: 'FT 900/X' }))).status).toBe(201);
  });

  it('is one of at most ten that wait', async () => {
    const member = await makeConfirmed(server);
    for (let number = 0; number < 10; number += 1)
      expect((await report(member.token)).status).toBe(201);
    expectFailure(await report(member.token), 409);
    expect(await mine(member.token)).toHaveLength(10);
  });

  it('is seen by its member and the treasurer alone', async () => {
    const { member, id } = await reported();
    const other = await makeConfirmed(server);
    expect(await mine(other.token)).toEqual([]);
    for (const { token } of [member, other]) {
      expectFailure(await server.get('/api/v1/transfers', token), 403);
      expectFailure(await decide(id, { action: 'approve' }, token), 403);
    }
    expectFailure(await server.request('POST', '/api/v1/transfers', {}), 401);
    expect((await mine(member.token))[0]).not.toHaveProperty('decidedBy');
  });
});

describe('the treasurer', () => {
  it('approves it: the payment, its receipt and what it paid in one step', async () => {
    const { member, id, fields } = await reported();
    const answer = await decide(id, { action: 'approve' });
    expectContract(calls.decideTransfer, answer);
    const [payment] = await paymentsOf(server, member.id);
    expect(payment).toMatchObject({
      status: 'successful',
      method: 'Bank Transfer',
      receivedKobo: 1_500_050,
      receivedReference: fields.reference,
      recordedBy: admin.id,
    });
    expect(answer.body.data.transfer).toMatchObject({
      state: 'approved',
      payment: payment?.id,
      owed: 0,
      decidedBy: { _id: admin.id, fname: 'Tolú', lname: 'Bursar' },
    });
    expect(await owed(member.token)).toBe(0);
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.text).toContain(fields.reference);
    expect((await mine(member.token))[0]).toMatchObject({
      state: 'approved',
      payment: payment?.id,
    });
  });

  it('approves it once, also when clicked ten times at once', async () => {
    const { member, id } = await reported();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(id, { action: 'approve' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await paymentsOf(server, member.id)).toHaveLength(1);
    expectFailure(await decide(id, { action: 'refuse', reason: 'Late.' }), 409);
  });

  it('is told of a reference that is recorded already, and can say why it is another', async () => {
    const { member, id, fields } = await reported();
    const other = await makeConfirmed(server);
    const recorded = await server.request('POST', '/api/v1/payment/record', {
      token: admin.token,
      body: {
        userId: other.id,
        amount: 15000.5,
        method: 'Bank Transfer',
        reference: fields.reference.toLowerCase(),
        datePayed: `${thisYear()}-01-01`,
      },
    });
    expect(recorded.status).toBe(201);
    expectFailure(await decide(id, { action: 'approve' }), 409, {
      acceptRepeat: expect.stringContaining('recorded already'),
    });
    expect((await mine(member.token))[0]).toMatchObject({ state: 'reported' });
    expect(await owed(member.token)).toBe(15000.5);
    const reason = 'Two banks use the same number.';
    expect((await decide(id, { action: 'approve', acceptRepeat: reason })).status).toBe(200);
    expect(await owed(member.token)).toBe(0);
  });

  it('refuses it with a reason, which is mailed', async () => {
    const { member, id } = await reported();
    expectFailure(await decide(id, { action: 'refuse' }), 400, { reason: expect.any(String) });
    const reason = 'This transfer is not on our statement.';
    expect((await decide(id, { action: 'refuse', reason })).status).toBe(200);
    expect((await mine(member.token))[0]).toMatchObject({ state: 'refused', reason });
    expect(await paymentsOf(server, member.id)).toEqual([]);
    const [mail] = await mailsTo(server, member.email);
    expect(mail?.text).toContain(reason);
    expectFailure(await decide(id, { action: 'approve' }), 409);
  });

  it('decides again once its payment was reversed as a mistake; returned by the bank, it stays approved', async () => {
    const { member, id, fields } = await reported();
    const reverse = async (form: object) => {
      const { payment } = (await mine(member.token))[0];
      const body = { reason: 'Not on the statement', ...form };
      const path = `/api/v1/payment/${payment}/reverse`;
      const answer = await server.request('POST', path, { token: admin.token, body });
      expect(answer.status).toBe(201);
    };
    await decide(id, { action: 'approve' });
    await reverse({});
    expect((await mine(member.token))[0]).toMatchObject({
      state: 'reported',
      reason: expect.stringMatching(/reversed.*checked again/),
      payment: null,
      decidedAt: null,
    });
    expect(await owed(member.token)).toBe(15000.5);
    expect((await decide(id, { action: 'approve' })).status).toBe(200);
    expect(await owed(member.token)).toBe(0);
    await reverse({});
    await decide(id, { action: 'refuse', reason: 'It never came.' });
    expect((await report(member.token, fields)).status).toBe(201);

    const [{ _id }] = await mine(member.token);
    await decide(_id, { action: 'approve' });
    await reverse({ why: 'returned', date: dayInNigeria() });
    expect((await mine(member.token))[0]).toMatchObject({
      state: 'approved',
      since: 'returned',
      sinceReason: expect.stringContaining('its receipt is void'),
    });
    const listed = await server.get('/api/v1/transfers?state=approved', admin.token);
    expect(listed.body.data.transfers[0]).toMatchObject({ _id, since: 'returned' });
  });

  it('reads what became of the payment since: moved to another member, then refunded', async () => {
    const [{ member, id }, other] = [await reported(), await makeConfirmed(server)];
    await decide(id, { action: 'approve' });
    const [{ payment, since }] = await mine(member.token);
    expect(since).toBeNull();
    const send = (act: string, body: object) =>
      server.request('POST', `/api/v1/payment/${payment}/${act}`, { token: admin.token, body });
    const reason = 'Of their namesake';
    expect((await send('move', { userId: other.id, reason })).status).toBe(201);
    const moved = {
      state: 'approved',
      since: 'moved',
      sinceReason: expect.stringMatching(/moved/),
    };
    expect((await mine(member.token))[0]).toMatchObject(moved);
    expect((await send('move', { userId: member.id, reason })).status).toBe(201);
    expect((await mine(member.token))[0]).toMatchObject({ since: null, sinceReason: null });
    const back = { amount: 15000.5, reason, date: dayInNigeria() };
    expect((await send('refund', back)).status).toBe(201);
    expect((await mine(member.token))[0]).toMatchObject({ since: 'refunded' });
  });

  it('says that the payment waits since the registration was refused', async () => {
    const { member, id } = await reported();
    await decide(id, { action: 'approve' });
    const act = (what: string, body: object) =>
      server.request('POST', `/api/v1/user/${member.id}/${what}`, { token: admin.token, body });
    expect((await act('confirm', { confirmed: false })).status).toBe(200);
    expect((await act('refuse', { reason: 'Unknown' })).status).toBe(200);
    const { body } = await server.get('/api/v1/transfers?state=approved', admin.token);
    expect(body.data.transfers).toContainEqual(
      expect.objectContaining({ _id: id, since: 'waits' }),
    );
  });

  it.each(['nobody', newId()])('is told that there is no transfer %s', async (id) => {
    expectFailure(await decide(id, { action: 'approve' }), 404);
  });

  it('keeps more than is owed as credit', async () => {
    const { member, id } = await reported(transfer({ amount: '20000' }));
    await decide(id, { action: 'approve' });
    const { body } = await server.get('/api/v1/ledger/me', member.token);
    expect(body.data).toMatchObject({ owed: 0, credit: 4999.5 });
    const year = Number(dayInNigeria().slice(0, 4));
    expect(body.data.years).toContainEqual(expect.objectContaining({ year, owed: 0 }));
  });
});
