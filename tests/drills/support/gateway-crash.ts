import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../server/db/client.ts';
import { newId } from '../../../server/ids.ts';
import { openSession } from '../../../server/modules/account/sessions/sessions.ts';
import { insertUser } from '../../../server/modules/account/users/users.ts';
import { chargeNewMembers } from '../../../server/modules/dues/charging/charging.ts';
import { lockLedger } from '../../../server/modules/dues/ledger/public-repo.ts';
import { eventually } from '../../server/support/eventually.ts';
import type { PlayedGateway, StubQuestion } from '../../server/support/gateway-stub.ts';
import { clearUp, freshSettings, startProcess, tokenOf } from '../../server/support/processes.ts';
import { type CrashPoint, type CrashPoints, installCrashPoints } from './crash-points.ts';

/** This year's dues, in naira and in kobo. */
const due = { naira: 15_000.5, kobo: 1_500_050 };

type Step = 'checkout' | 'settle' | 'refund';

/* What of the gateway each step asks. */
const asks: Record<Step, (question: StubQuestion) => boolean> = {
  checkout: ({ method, path }) => method === 'POST' && /payments|initialize/.test(path),
  settle: ({ path }) => /verify/.test(path),
  refund: ({ method, path }) => method === 'POST' && /refund/.test(path),
};

const commits: [Step, CrashPoint][] = [
  ['checkout', 'the new payment'],
  ['checkout', 'the link'],
  ['settle', 'the settlement'],
  ['refund', 'the intent of the refund'],
  ['refund', 'the refund'],
];

/**
 * The drill of a gateway: the server is killed before and after each question to the gateway and each
 * commit, started again, and the gateway's total is the ledger's. A file a gateway, since a start takes
 * long: they run beside each other.
 */
export function drillCrashes(startStub: () => Promise<PlayedGateway>): void {
  let gateway: PlayedGateway;
  let settings: Record<string, string>;
  let server: Awaited<ReturnType<typeof startProcess>>;
  let points: CrashPoints;
  let admin: string;

  const ask = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.exited;
  };
  const restart = async () => {
    server = await startProcess(settings);
  };

  beforeAll(async () => {
    gateway = await startStub();
    settings = {
      ...(await freshSettings()),
      ...gateway.env,
      GATEWAY_TIMEOUT_MS: '1000',
      SWEEP_SECONDS: '1',
      LOG_LEVEL: 'fatal',
    };
    await restart();
    points = await installCrashPoints(settings.DATABASE_URL ?? '');
    admin = await tokenOf(server.url);
    const year = new Date().getFullYear();
    const form = { subName: 'Annual dues', subDetail: 'All in', price: due.naira };
    const made = await ask(admin, 'POST', '/subscription/createSubscription', {
      ...form,
      subscriptionType: `${year}-12-31`,
    });
    expect(made.status).toBe(201);
  });
  afterAll(async () => {
    await points.end();
    await clearUp();
    await gateway.stop();
  });

  /** A member who owes this year's dues. */
  async function member(): Promise<string> {
    const { db, pool } = connect(settings.DATABASE_URL ?? '', 1);
    const id = newId();
    const number = id.slice(-8).toUpperCase();
    await db.transaction((tx) =>
      insertUser({ ports: { lockLedger, onMemberJoined: chargeNewMembers } }, tx, {
        id,
        memberId: `MB${number}`,
        email: `${number}@example.com`,
        passwordHash: 'none',
        fname: 'Ngozi',
        lname: 'Okafor',
        phoneNumber: '08031234567',
        address: '1 Marina',
      }),
    );
    const { token } = await openSession(db, { userId: id, remember: false, device: null });
    await pool.end();
    return token;
  }

  const checkOut = (token: string) => ask(token, 'GET', '/payment/paymentLink/annual-dues');
  const referenceIn = (link: string) => link.slice(link.lastIndexOf('/') + 1);
  const webhook = (kind: 'charge' | 'refund', reference: string) =>
    fetch(`${server.url}/api/v1/payment/webhook/${gateway.name}`, {
      method: 'POST',
      ...gateway.event(kind, reference),
    }).catch(() => undefined);
  const paymentIdOf = async (reference: string): Promise<string> => {
    const [row] = await points.query('select id from payments where reference = $1', [reference]);
    return row?.id;
  };
  const refundAll = async (reference: string) =>
    ask(admin, 'POST', `/payment/${await paymentIdOf(reference)}/refund`, { reason: 'A drill' });
  const booked = async () => {
    const [row] = await points.query(
      `select coalesce(sum(change_kobo), 0)::int as kobo from ledger_entries where side = 'money'`,
    );
    return row?.kobo;
  };
  const totalsAgree = () => eventually(booked).toBe(gateway.total());

  /** Brings a member to where a step begins. */
  async function prepare(step: Step) {
    const token = await member();
    if (step === 'checkout') return { token, reference: '' };
    await eventually(async () => (await checkOut(token)).status).toBe(200);
    const { body } = await checkOut(token);
    const reference = referenceIn(body.data.data.link);
    gateway.pay(reference);
    if (step === 'refund') {
      await webhook('charge', reference);
      await totalsAgree();
    }
    return { token, reference };
  }

  const begin: Record<Step, (at: { token: string; reference: string }) => Promise<unknown>> = {
    checkout: ({ token }) => checkOut(token),
    settle: ({ reference }) => webhook('charge', reference),
    refund: ({ reference }) => refundAll(reference),
  };

  /** Goes on as a person would after the restart, and expects that all is as it would have been. */
  async function recover(step: Step, { token, reference }: { token: string; reference: string }) {
    if (step === 'checkout') {
      await eventually(async () => (await checkOut(token)).status).toBe(200);
      const again = referenceIn((await checkOut(token)).body.data.data.link);
      gateway.pay(again);
      await totalsAgree();
      expect((await checkOut(token)).status).toBe(409);
      return;
    }
    if (step === 'refund') {
      const { id } = gateway.chargeOf(reference);
      const made = () => gateway.books.refunds.filter(({ chargeId }) => chargeId === id);
      const [noted] = await points.query(
        'select 1 as one from money_back join payments p on p.id = payment_id where p.reference = $1',
        [reference],
      );
      if (!noted) expect((await refundAll(reference)).status).toBe(201);
      /* An hour goes by, after which the gateway is asked again for what it does not show. */
      await points.query(
        `update money_back set updated_at = now() - interval '2 hours',
           asked_at = asked_at - interval '2 hours' where state = 'asked'`,
        [],
      );
      await eventually(() => made().length).toBe(1);
      for (const row of made()) row.state = 'done';
      await webhook('refund', reference);
      await totalsAgree();
      expect(made()).toMatchObject([{ amountKobo: due.kobo, state: 'done' }]);
      expect(gateway.keptOf(reference)).toBe(0);
    }
    await totalsAgree();
    const status = step === 'refund' ? 'refunded' : 'successful';
    await eventually(async () => {
      const [row] = await points.query('select status from payments where reference = $1', [
        reference,
      ]);
      return row?.status;
    }).toBe(status);
  }

  it.each(
    (['checkout', 'settle', 'refund'] as const).flatMap((step) => [
      [step, 'before'] as const,
      [step, 'after'] as const,
    ]),
  )('%s: killed %s the gateway acts on the question', async (step, moment) => {
    const at = await prepare(step);
    const killed = new Promise<void>((resolve) => {
      const crash = async (question: StubQuestion) => {
        if (!asks[step](question)) return undefined;
        Object.assign(gateway, { before: async () => undefined, after: async () => undefined });
        await kill();
        resolve();
        return 'gone' as const;
      };
      if (moment === 'before') gateway.before = crash;
      else gateway.after = async (question) => void (await crash(question));
    });
    const begun = begin[step](at).catch(() => undefined);
    await killed;
    await begun;
    await restart();
    await recover(step, at);
  });

  it.each(commits)('%s: killed before the commit of %s', async (step, point) => {
    const at = await prepare(step);
    await points.arm(point);
    const begun = begin[step](at).catch(() => undefined);
    await points.killWaiting(kill);
    await begun;
    await restart();
    await recover(step, at);
  });

  it.each(commits)('%s: killed after the commit of %s', async (step, point) => {
    const at = await prepare(step);
    const since = points.heardSoFar();
    const begun = begin[step](at).catch(() => undefined);
    await points.committed(point, since);
    await kill();
    await begun;
    await restart();
    await recover(step, at);
  });
}
