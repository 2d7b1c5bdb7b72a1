import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { readFigures } from '../../../server/modules/books/pack-figures/figures.ts';
import { expectFailure } from '../support/accounts.ts';
import { makeAdmin, makeConfirmed, makeMember } from '../support/builders.ts';
import { makeSubscription } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const today = dayInNigeria();
const ago = (days: number) => addDays(today, -days);
/* Overdue on the closed day, and inside of a longer grace. */
const dueDate = ago(12);
const year = Number(dueDate.slice(0, 4));
const day = ago(3);

type Person = Awaited<ReturnType<typeof makeConfirmed>>;

let server: TestServer;
let admin: Person;
let subscription: string;
let people: Record<'loser' | 'winner' | 'mover' | 'payer' | 'applicant', Person>;

const send = (method: string, path: string, body: unknown = {}) =>
  server.request(method, `/api/v1/${path}`, { token: admin.token, body });
const post = (path: string, body?: unknown) => send('POST', path, body);
async function act(method: string, path: string, body?: unknown) {
  const { status } = await send(method, path, body);
  expect([path, status < 300]).toEqual([path, true]);
}
const get = async (path: string) => (await server.get(`/api/v1/${path}`, admin.token)).body;
async function record(userId: string, amount: number, reference: string): Promise<string> {
  const form = { userId, amount, method: 'Bank Transfer', reference, datePayed: ago(9) };
  return (await post('payment/record', form)).body.data.payment._id;
}

/* What is asked of a day: names and log-ins are today's, and so are left out. */
async function answersAt(asAt: string) {
  const ledgers: Record<string, unknown> = {};
  for (const [who, { id }] of Object.entries(people)) {
    const { member, letter: _, ...account } = (await get(`ledger/member/${id}?asAt=${asAt}`)).data;
    ledgers[who] = { id: member._id, ...account };
  }
  const arrears = (await get(`payment/arrears?asAt=${asAt}&limit=100`)).data;
  const made = { by: 'A', at: '' };
  const figures = await readFigures(server.context.db, {
    range: { from: `${asAt.slice(0, 4)}-01-01`, until: asAt },
    made,
  });
  const exported = await get(`payment/arrears/export?asAt=${asAt}&format=csv`);
  return {
    ledgers,
    totals: arrears.totals,
    owing: arrears.members.map(({ _id, owed, yearsOwed }: Record<string, unknown>) => ({
      _id,
      owed,
      yearsOwed,
    })),
    exported: String(exported).replaceAll('Renamed', 'Member').replaceAll('Disabled', 'Active'),
    roll: String(await get(`ledger/roll?asAt=${asAt}&format=csv`)).replaceAll('Renamed', 'Member'),
    drawn: await drawn(),
    pack: [figures.dues, figures.credit, figures.arrears, figures.account],
  };
}

let roll = '';
const drawn = () => (roll ? get(`ledger/rolls/${roll}`) : null);

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  const member = (more = {}) =>
    makeConfirmed(server, { memberSince: '2001', lname: 'Member', ...more });
  people = {
    loser: await member(),
    winner: await member(),
    mover: await member({ duesCategory: 'exempt' }),
    payer: await member(),
    applicant: await makeMember(server, { memberSince: '2001', lname: 'Member' }),
  };
  subscription = await makeSubscription(server, { dueDate, priceKobo: 1_000_000 });
});
afterAll(() => server.stop());

describe('a closed day', () => {
  it('answers the same after every correction, merge, renaming and change of what is due when and to whom', async () => {
    const { loser, winner, mover, payer, applicant } = people;
    const [moved, mistaken, returned, refunded] = [
      await record(loser.id, 4_000, 'One'),
      await record(payer.id, 3_000, 'Two'),
      await record(payer.id, 2_000, 'Three'),
      await record(winner.id, 12_000, 'Four'),
    ];
    roll = (await post('ledger/rolls', { name: 'Election', asAt: day })).body.data.roll._id;
    await act('POST', 'periods/close', { until: day });
    const [closing, between] = [await answersAt(day), await answersAt(ago(6))];
    expect(closing.ledgers).toMatchObject({
      loser: { owed: 6_000, overdue: 6_000, standing: 'owing' },
      winner: { owed: 0, credit: 2_000, standing: 'financial' },
      mover: { standing: 'exempt' },
    });
    expect(closing.totals).toMatchObject({ members: 2, owed: 11_000 });

    const expectSame = async (after: string) => {
      expect([after, await answersAt(day)]).toEqual([after, closing]);
      expect([after, await answersAt(ago(6))]).toEqual([after, between]);
    };
    const reason = 'It was wrong';
    await act('PATCH', `user/${payer.id}`, { lname: 'Renamed' });
    await act('PATCH', 'ledger/settings', { graceDays: 200 });
    await expectSame('renaming and grace');
    await act('PATCH', `subscription/updateSubscription/${subscription}`, {
      subscriptionType: `${year}-12-31`,
    });
    await expectSame('due date');
    await act('PATCH', `user/${mover.id}`, { duesCategory: null, openCharges: 'all' });
    await act('PATCH', `user/${loser.id}`, { duesCategory: 'student' });
    await expectSame('category');
    await act('POST', `user/${applicant.id}/confirm`);
    await expectSame('confirmation');
    await act('POST', `payment/${moved}/move`, { userId: payer.id, reason });
    await act('POST', `payment/${mistaken}/reverse`, { reason });
    await act('POST', `payment/${returned}/reverse`, { reason, why: 'returned', date: today });
    await act('POST', `payment/${refunded}/refund`, { reason, reference: 'R', amount: 5_000 });
    await act('POST', 'ledger/waivers', { userId: payer.id, year, amount: 500, reason });
    await act('POST', 'ledger/writeoffs', { userId: loser.id, year, amount: 5, reason });
    await expectSame('corrections');
    await act('POST', `user/${loser.id}/merge`, { into: winner.id });
    await expectSame('merge');
    expect((await get(`ledger/member/${loser.id}?asAt=${today}`)).data.member._id).toBe(winner.id);
    await act('POST', `user/${loser.id}/unmerge`);
    await expectSame('merge that was undone');

    /* The present day reads what holds today. */
    expect((await get(`ledger/member/${loser.id}`)).data).toMatchObject({ overdue: 0 });
    expectFailure(
      await post('payment/record', {
        userId: payer.id,
        amount: 1,
        method: 'Cash',
        reference: 'Late',
        datePayed: day,
      }),
      409,
      {
        datePayed: expect.stringContaining('closed'),
      },
    );
  });
});
