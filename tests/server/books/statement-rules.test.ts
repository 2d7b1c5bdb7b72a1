import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { expectContract, expectFailure } from '../support/accounts.ts';
import { entriesOf } from '../support/audit.ts';
import { makeConfirmed } from '../support/builders.ts';
import { makeTreasurer, type Treasurer } from '../support/cash-book.ts';
import { makeSubscription } from '../support/dues.ts';
import { statementFiles } from '../support/statement-files.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const day = addDays(dayInNigeria(), -20);

let server: TestServer;
let treasurer: Treasurer;
let bank: string;
let upload: ReturnType<typeof statementFiles>;
let [charges, interest] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server, { priceKobo: 3_000_000 });
  treasurer = await makeTreasurer(server);
  bank = await treasurer.open('bank');
  upload = statementFiles(server, treasurer.token, { account: bank, day });
  charges = await treasurer.category('out', 'Bank charges');
  interest = await treasurer.category('in');
});
afterAll(() => server.stop());

type Line = {
  _id: string;
  amount: number;
  state: string;
  waits: boolean;
  rule: { category: { _id: string }; description: string } | null;
};
const add = (rule: object) =>
  server.request('POST', '/api/v1/statements/rules', { token: treasurer.token, body: rule });
const rules = async () =>
  (await server.get('/api/v1/statements/rules', treasurer.token)).body.data.rules;

it('twenty equal charges of a rule are booked by one press, now and in later files; each is in the cash book once', async () => {
  const twenty = Array.from({ length: 20 }, (_, at) => ({
    narration: `SMS ALERT CHARGE 0${at}`,
    amount: -4,
  }));
  const first = await upload([...twenty, { narration: 'TRF TO PRINTER', amount: -900 }]);
  expect(await first.statement()).toMatchObject({ ignored: 21, waiting: 21, doubtful: 0 });
  const rule = { text: 'sms alert', category: charges, description: 'SMS alerts' };
  const added = await add(rule);
  expectContract(calls.createStatementRule, added);
  expect(added.body.data).toMatchObject({
    rule: { text: 'sms alert', category: { _id: charges, name: 'Bank charges' } },
    lines: 20,
  });
  const before = await treasurer.balanceOf(bank);
  for (const file of [first, await upload([{ narration: 'SMS ALERT CHARGE MARCH', amount: -4 }])]) {
    const proposed = (await file.lines()).filter((line: Line) => line.rule !== null);
    expect(proposed.every((line: Line) => line.waits && line.state === 'ignored')).toBe(true);
    const entries = proposed.map(({ _id, rule: by }: Line) => ({
      _id,
      voucher: { category: by?.category._id, description: by?.description },
    }));
    for (const recorded of [entries.length, 0])
      expect((await file.confirmAll(entries)).body.data).toEqual({ recorded, linked: 0 });
  }
  expect((await treasurer.balanceOf(bank)) - before).toBe(-84);
  expect(await first.statement()).toMatchObject({ recorded: 20, waiting: 1 });
  const { body } = await treasurer.get(`?account=${bank}`);
  expect(body.data.movements[0]).toMatchObject({ purpose: 'SMS alerts', amount: -4 });
});

it('a rule of income leaves what names a member alone, and one of the other direction, too', async () => {
  const member = await makeConfirmed(server);
  const file = await upload([
    { narration: 'CREDIT INTEREST JANUARY', amount: 31.5 },
    { narration: `DUES AND CREDIT INTEREST ${member.memberId}`, amount: 500 },
    { narration: 'CREDIT INTEREST WITHHOLDING TAX', amount: -3.15 },
  ]);
  await add({ text: 'CREDIT INTEREST', category: interest, description: 'Interest' });
  const proposals = async () =>
    (await file.lines()).map(({ rule }: Line) => rule?.description ?? null);
  expect(await proposals()).toEqual(['Interest', null, null]);
  /* The longer text says more. */
  await add({ text: 'INTEREST WITHHOLDING', category: charges, description: 'Tax' });
  expect(await proposals()).toEqual(['Interest', null, 'Tax']);
  const again = await upload([{ narration: 'CREDIT INTEREST FEBRUARY', amount: 30 }]);
  expect(await again.line()).toMatchObject({
    state: 'doubtful',
    rule: { description: 'Interest' },
  });
});

it('a rule of income whose text names another purpose than dues is about members, too: a seminar’s fee', async () => {
  const { memberId } = await makeConfirmed(server);
  const file = await upload([
    { narration: `${memberId} SEMINAR FEE`, amount: 7_500 },
    { narration: `${memberId} DUES`, amount: 7_500 },
  ]);
  const { body } = await add({ text: 'SEMINAR', category: interest, description: 'Seminar' });
  expect(body.data.lines).toBe(1);
  expect(await file.lines()).toMatchObject([
    { purpose: 'SEMINAR', rule: { description: 'Seminar' } },
    { purpose: '', rule: null },
  ]);
  const later = await upload([{ narration: `${memberId} SEMINAR OF MAY`, amount: 7_500 }]);
  expect(await later.line()).toMatchObject({ rule: { description: 'Seminar' } });
});

it('a rule is replaced by one of the same text, and removed: what it only proposes waits without it', async () => {
  const file = await upload([
    { narration: 'STAMP DUTY ON 50K', amount: -50 },
    { narration: 'STAMP DUTY ON 60K', amount: -50 },
  ]);
  await add({ text: 'STAMP DUTY', category: charges, description: 'Duty' });
  const { body } = await add({
    text: 'Stamp duty',
    category: charges,
    description: 'Government duty',
  });
  expect(body.data.lines).toBe(2);
  expect((await rules()).filter(({ text }: { text: string }) => /stamp/i.test(text))).toMatchObject(
    [{ description: 'Government duty' }],
  );
  const path = `/api/v1/statements/rules/${body.data.rule._id}`;
  await server.request('DELETE', path, { token: treasurer.token });
  expect(await file.lines()).toMatchObject([
    { rule: null, waits: true },
    { rule: null, waits: true },
  ]);
  /* Ignored by a person, it waits no more; nor does one that a rule ignores. */
  expect((await file.ignore(file._id)).body.data).toEqual({ ignored: 1 });
  expect((await file.statement()).waiting).toBe(1);
  const [, second] = await file.lines();
  expect((await file.ignore(second._id, { rule: 'STAMP DUTY' })).body.data).toEqual({ ignored: 1 });
  expect(await file.statement()).toMatchObject({ waiting: 0, ignored: 2 });
});

it('a rule that is sent again is written down once', async () => {
  const rule = { text: 'CARD MAINTENANCE', category: charges, description: 'The card' };
  const written = await entriesOf(server, async () => {
    const [first, again] = [await add(rule), await add(rule)];
    expect(again.body).toEqual(first.body);
    await add({ ...rule, description: 'The new card' });
  });
  expect(written.map(({ after }) => after)).toMatchObject([
    { description: 'The card' },
    { description: 'The new card' },
  ]);
});

it('says beside its field what is wrong with a rule', async () => {
  expectFailure(await add({ text: 'abc' }), 400, { text: expect.stringContaining('at least 4') });
  expectFailure(await add({ text: 'VAT ON', category: charges }), 400, {
    description: 'Description is required.',
  });
  expectFailure(await add({ text: 'VAT ON', category: bank, description: 'VAT' }), 400, {
    category: 'This category was not found.',
  });
});
