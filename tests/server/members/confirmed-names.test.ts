import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { newId } from '../../../server/ids.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { auditTrail } from '../support/audit.ts';
import { makeAdmin, makeMember, multipart } from '../support/builders.ts';
import { bookPayment } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const thisYear = Number(dayInNigeria().slice(0, 4));

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown = {}, token = admin.token) =>
  server.request('POST', `/api/v1/${path}`, { token, body });
const update = (token: string, fields: Record<string, string>) =>
  server.request('PATCH', '/api/v1/user/updateMe', { token, body: multipart(fields) });
const me = async (token: string) => (await server.get('/api/v1/user/me', token)).body;
const seen = async (id: string) =>
  (await server.get(`/api/v1/user/${id}`, admin.token)).body.data.user;
const decide = (id: string, body: object, token = admin.token) =>
  post(`user/${id}/name`, body, token);

async function textAt(path: string, token = admin.token): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString('latin1', 0, 200)).toBe(200);
  return bytes.subarray(0, 5).toString() === '%PDF-' ? textOfPdf(bytes) : bytes.toString('utf8');
}

const register = { fname: 'Ngozi', mname: 'Ada', memberSince: '2001' };

/* A member who has paid what an opening charged, with the receipt. */
async function payer(more: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(server, { ...register, confirmedAt: new Date(), ...more });
  const opening = { userId: member.id, year: thisYear, amount: 15_000.5, reason: 'Old book' };
  expect((await post('ledger/openings', opening)).status).toBe(201);
  const receipt = await bookPayment(server, member.id, thisYear, { gateway: 'hand' });
  return { ...member, receipt, lname: (await seen(member.id)).lname as string };
}

const documentsOf = ({ id, receipt }: { id: string; receipt: string }) => [
  `ledger/member/${id}/letter.pdf`,
  `ledger/member/${id}/statement.pdf`,
  `payment/${receipt}/receipt.pdf`,
  `payment/${receipt}/invoice.pdf`,
  `payment/receipt.pdf?ids=${receipt}`,
  `payment/receipts.pdf?year=${thisYear}`,
  'ledger/roll',
  'user/getAllUsers?limit=100',
  `user/${id}`,
  'members/export',
  'payment/payments?limit=100',
];

describe('a confirmed member’s change of name', () => {
  it('reaches no document, roll, list or export before the secretariat has confirmed it', async () => {
    const member = await payer();
    const before = await textAt(`ledger/member/${member.id}/letter.pdf`, member.token);
    expect(before).toContain(`Ngozi Ada ${member.lname}`);
    const changed = await update(member.token, {
      fname: 'Bola',
      mname: 'Tinuke',
      lname: 'Stranger',
      memberSince: '1980',
      confirmed: 'true',
      pendingFname: 'Bola',
    });
    expectContract(calls.updateMe, changed);
    const own = { fname: 'Bola', mname: 'Tinuke', lname: 'Stranger', memberSince: '2001' };
    const pendingName = { from: `Ngozi Ada ${member.lname}`, to: 'Bola Tinuke Stranger' };
    expect(changed.body.data.user).toMatchObject({ ...own, pendingName });
    expect(await me(member.token)).toMatchObject({ ...own, pendingName });
    expect(await seen(member.id)).toMatchObject({ ...register, pendingName });
    for (const path of documentsOf(member)) {
      const text = await textAt(path);
      expect(text, path).toContain(member.lname);
      expect(text.replaceAll(pendingName.to, ''), path).not.toMatch(/Stranger|Bola|Tinuke/);
    }
    const letter = await textAt(`ledger/member/${member.id}/letter.pdf`, member.token);
    expect(letter).toContain(`Ngozi Ada ${member.lname}`);
    expect(letter).toContain('2001');
    for (const word of ['Bola', 'Stranger', '1980']) expect(letter).not.toContain(word);
    expect(await textAt(`payment/${member.receipt}/receipt.pdf`, member.token)).toContain(
      `Ngozi Ada ${member.lname} (${member.memberId})`,
    );
    const listed = await server.get('/api/v1/payment/userPayment', member.token);
    expect(JSON.stringify(listed.body)).not.toContain('Stranger');
  });

  it('is withdrawn by changing it back, and changes a part where only that is sent', async () => {
    const member = await payer();
    await update(member.token, { lname: 'Married' });
    await update(member.token, { fname: 'Ngozika' });
    await update(member.token, { address: '3 Ring Road' });
    expect((await seen(member.id)).pendingName).toEqual({
      from: `Ngozi Ada ${member.lname}`,
      to: 'Ngozika Ada Married',
    });
    const withdrawn = await update(member.token, { ...register, lname: member.lname });
    expect(withdrawn.body.data.user).toMatchObject({ ...register, lname: member.lname });
    expect(await me(member.token)).not.toHaveProperty('pendingName');
    expect(await seen(member.id)).not.toHaveProperty('pendingName');
    expectFailure(await decide(member.id, {}), 409);
  });

  it('is listed, confirmed, mailed and kept in the trail; then every document has it', async () => {
    const member = await payer();
    await update(member.token, { mname: '', lname: 'Ọládélé' });
    const waiting = await server.get('/api/v1/user/getAllUsers?pendingName=yes', admin.token);
    expectContract(calls.getAllUsers, waiting);
    const ids = waiting.body.data.users.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(member.id);
    expectFailure(await decide(member.id, {}, member.token), 403);
    expectFailure(await decide(member.id, { name: 'Ngozi Somebody' }), 409);
    const decided = await decide(member.id, { name: 'Ngozi Ọládélé' });
    expectContract(calls.decideName, decided);
    const name = { fname: 'Ngozi', mname: null, lname: 'Ọládélé' };
    expect(decided.body.data.user).toMatchObject(name);
    expect(decided.body.data.user).not.toHaveProperty('pendingName');
    expect(await me(member.token)).toMatchObject(name);
    for (const path of documentsOf(member)) expect(await textAt(path), path).toContain('Ọládélé');
    const mails = await mailsTo(server, member.email);
    const mail = mails.find(({ subject }) => subject === 'Your new name is confirmed');
    expect(mail?.text).toContain('the name Ngozi Ọládélé now');
    const trail = (await auditTrail(server)).filter(({ userId }) => userId === member.id);
    expect(trail.find(({ action }) => action === 'member.name-confirmed')).toMatchObject({
      actorId: admin.id,
      before: { lname: member.lname, pendingLname: 'Ọládélé' },
      after: { lname: 'Ọládélé', pendingLname: null },
    });
  });

  it('is refused, and stays as it is', async () => {
    const member = await payer();
    await update(member.token, { fname: 'Chief' });
    expect((await decide(member.id, { accepted: false })).status).toBe(200);
    expect(await me(member.token)).toMatchObject({ fname: 'Ngozi' });
    expect(await me(member.token)).not.toHaveProperty('pendingName');
    const mails = await mailsTo(server, member.email);
    expect(mails.find(({ subject }) => subject === 'Your name stays as it is')?.text).toContain(
      'has not confirmed it',
    );
    for (const unknown of [newId(), 'x']) expectFailure(await decide(unknown, {}), 404);
  });

  it('is settled by what an admin enters or imports', async () => {
    const [one, two] = [await payer(), await payer()];
    for (const { token } of [one, two]) await update(token, { lname: 'Typed' });
    const correct = (body: object) =>
      server.request('PATCH', `/api/v1/user/${one.id}`, { token: admin.token, body });
    await correct({ fname: 'Ngozi', address: '1 Court Road' });
    expect((await seen(one.id)).pendingName?.to).toBe('Ngozi Ada Typed');
    await correct({ lname: 'Corrected' });
    expect(await me(one.token)).toMatchObject({ fname: 'Ngozi', lname: 'Corrected' });
    const rows = (more: object) =>
      post('members/import', { rows: [{ memberId: two.memberId, ...more }], apply: true });
    await rows({ placeOfWork: 'Listed & Co.' });
    expect((await seen(two.id)).pendingName?.to).toBe('Ngozi Ada Typed');
    await rows({ lname: 'Listed' });
    expect(await me(two.token)).toMatchObject({ fname: 'Ngozi', lname: 'Listed' });
    for (const { id } of [one, two]) expect(await seen(id)).not.toHaveProperty('pendingName');
  });
});

describe('who is not confirmed', () => {
  it('changes the name at once, and has receipts that say so, until they are confirmed', async () => {
    const member = await payer({ confirmedAt: null });
    await update(member.token, { lname: 'Registered' });
    expect(await seen(member.id)).toMatchObject({ lname: 'Registered' });
    expect(await seen(member.id)).not.toHaveProperty('pendingName');
    const receipt = () => textAt(`payment/${member.receipt}/receipt.pdf`, member.token);
    const words = async () => (await receipt()).replace(/\s+/g, ' ');
    const said = `Ngozi Ada Registered (${member.memberId}), not yet confirmed as a member`;
    expect(await words()).toContain(said);
    const ownStatement = async () =>
      (await textAt('ledger/me/statement.pdf', member.token)).replace(/\s+/g, ' ');
    expect(await ownStatement()).toContain(said);
    const mine = await server.get(`/api/v1/payment/mine/${member.receipt}`, member.token);
    expectContract(calls.myPayment, mine);
    expect(mine.body.data.payment.user).toMatchObject({ lname: 'Registered', confirmed: false });
    for (const token of [member.token, admin.token])
      expectFailure(await server.get(`/api/v1/ledger/member/${member.id}/letter.pdf`, token), 409);
    expect(await textAt('ledger/roll')).not.toContain('Registered');
    await post(`user/${member.id}/confirm`);
    expect(await words()).not.toContain('not yet confirmed');
    expect(await ownStatement()).not.toContain('not yet confirmed');
    expect(await textAt('ledger/roll')).toContain('Registered');
  });

  it('has receipts that the next number supersedes once they are confirmed, or another name is', async () => {
    const member = await payer({ confirmedAt: null });
    const rows = async () =>
      (
        await server.context.pool.query<{ number: string; code: string; lname: string }>(
          `select number, verify_code as code, holder ->> 'lname' as lname from receipts
           where payment_id = $1 order by number`,
          [member.receipt],
        )
      ).rows;
    const verified = async (code: string) => (await server.get(`/api/v1/verify/${code}`)).body.data;
    const mine = async () =>
      (await server.get(`/api/v1/payment/mine/${member.receipt}`, member.token)).body.data.payment;
    expect(await mine()).toMatchObject({ replaces: null });
    await post('members/confirm', { ids: [member.id] });
    const [first, second] = await rows();
    expect(await verified(first?.code ?? '')).toMatchObject({
      state: 'superseded',
      number: first?.number,
      replacedBy: second?.number,
    });
    const holds = { state: 'valid', replaces: first?.number };
    expect(await verified(second?.code ?? '')).toMatchObject(holds);
    expect(await mine()).toMatchObject({
      receiptNumber: second?.number,
      replaces: first?.number,
      user: { confirmed: true },
    });
    expect(await textAt(`payment/${member.receipt}/receipt.pdf`)).toContain(first?.number ?? '?');

    await post('members/confirm', { ids: [member.id] });
    await update(member.token, { lname: 'Asked' });
    expect(await rows()).toHaveLength(2);
    await decide(member.id, { accepted: true });
    await server.request('PATCH', `/api/v1/user/${member.id}`, {
      token: admin.token,
      body: { lname: 'Entered', address: '1 Court Road' },
    });
    await post('members/import', {
      rows: [{ memberId: member.memberId, lname: 'Listed' }],
      apply: true,
    });
    expect((await rows()).map(({ lname }) => lname)).toEqual([
      member.lname,
      member.lname,
      'Asked',
      'Entered',
      'Listed',
    ]);
    const numbers = (await rows()).map(({ number }) => number);
    expect(await mine()).toMatchObject({ receiptNumber: numbers[4], replaces: numbers[3] });
  });

  it('is so again once a confirmation is withdrawn, with the name that was entered last', async () => {
    const member = await payer();
    await update(member.token, { mname: '', lname: 'Later' });
    await post(`user/${member.id}/confirm`, { confirmed: false });
    expect(await seen(member.id)).toMatchObject({ fname: 'Ngozi', mname: null, lname: 'Later' });
    expect(await seen(member.id)).not.toHaveProperty('pendingName');
    expect(await textAt(`payment/${member.receipt}/receipt.pdf`)).toContain('not yet confirmed');
    await update(member.token, { lname: 'Latest' });
    await post('members/confirm', { ids: [member.id] });
    expect(await seen(member.id)).toMatchObject({ lname: 'Latest' });
    await update(member.token, { lname: 'Waits' });
    expect(await seen(member.id)).toMatchObject({ lname: 'Latest' });
  });
});

it('a merged record’s receipt has the name of the record that stays', async () => {
  const loser = await payer({ fname: 'Typed', confirmedAt: null });
  const winner = await payer();
  await update(winner.token, { lname: 'Waits' });
  expect((await post(`user/${loser.id}/merge`, { into: winner.id })).status).toBe(200);
  const receipt = await textAt(`payment/${loser.receipt}/receipt.pdf`, winner.token);
  expect(receipt).toContain(`Ngozi Ada ${winner.lname} (${winner.memberId})`);
  for (const word of ['Typed', 'Waits', 'not yet']) expect(receipt).not.toContain(word);
  expect(await textAt(`ledger/member/${loser.id}/letter.pdf`)).toContain(winner.lname);
});

it('an account that is no member’s, such as the first admin’s, changes its name at once', async () => {
  const office = await makeAdmin(server, { isMember: false, confirmedAt: new Date() });
  await update(office.token, { fname: 'Amina', lname: 'Bello' });
  expect(await seen(office.id)).toMatchObject({ fname: 'Amina', lname: 'Bello' });
});

it('says who of several is not on the register any more, and changes none', async () => {
  const one = await makeMember(server);
  const ada = { fname: 'Ada', lname: 'Obi' };
  const gone = [await makeMember(server, ada), await makeMember(server, ada)];
  for (const { id } of gone)
    expect((await post(`user/${id}/refuse`, { reason: 'Not one of ours.' })).status).toBe(200);
  const ids = [one, ...gone].map(({ id }) => id);
  const who = gone.map(({ memberId }) => `Ada Obi (${memberId})`).join(' and ');
  const said = `${who} are not on the register any more.`;
  for (const answer of [
    await post('members/confirm', { ids }),
    await post('members/category', { ids, duesCategory: 'retired' }),
  ]) {
    expectFailure(answer, 404);
    expect(answer.body.message).toBe(said);
  }
  expect(await seen(one.id)).toMatchObject({ confirmed: false });
});

it('a name that changes while an admin looks at a registration is not confirmed unseen', async () => {
  const [one, two] = [await makeMember(server), await makeMember(server)];
  const shown = async ({ id }: { id: string }) => {
    const { fname, lname } = await seen(id);
    return `${fname} ${lname}`;
  };
  const [name, other] = [await shown(one), await shown(two)];
  await update(one.token, { fname: 'Chief' });
  expectFailure(await post(`user/${one.id}/confirm`, { name }), 409);
  const ids = [one.id, two.id];
  const names = { [one.id]: name, [two.id]: other };
  expectFailure(await post('members/confirm', { ids, names }), 409);
  for (const id of ids) expect(await seen(id)).toMatchObject({ confirmed: false });
  names[one.id] = await shown(one);
  expect((await post('members/confirm', { ids, names })).body.data).toMatchObject({ changed: 2 });
  for (const id of ids) expect(await seen(id)).toMatchObject({ confirmed: true });
});
