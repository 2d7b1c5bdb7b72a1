import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ago } from '../../../server/db/moments.ts';
import { claimLink } from '../../../server/modules/payments/record/repo.ts';
import { isAlive, logIn } from '../support/accounts.ts';
import { makeAdmin, makeMember } from '../support/builders.ts';
import { memberWithCheckout, paymentsOf, startWithFakeGateway } from '../support/dues.ts';
import { requestedLink, resetPassword } from '../support/passwords.ts';
import type { TestServer } from '../support/test-server.ts';

const hour = 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  ({ server } = await startWithFakeGateway());
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.stop());

/* The clock of the server goes wrong by so many hours; that of the database does not. */
function shiftClock(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });
}

const change = (sql: string, id: string) => server.context.pool.query(sql, [id]);

/* Seconds that the newest row of a table still holds, by the clock of the database. */
async function secondsLeft(table: 'sessions' | 'mail_tokens', userId: string): Promise<number> {
  const { rows } = await server.context.pool.query<{ seconds: number }>(
    `select extract(epoch from expires_at - now())::float as seconds from ${table}
      where user_id = $1 order by created_at desc limit 1`,
    [userId],
  );
  return rows[0]?.seconds ?? Number.NaN;
}

const isAbout = (seconds: number, wanted: number) =>
  expect(Math.abs(seconds - wanted), `${seconds} s`).toBeLessThan(120);

describe.each([[5], [-5], [13], [-13], [26 * 24]])(
  'a server whose clock is %i hours off that of the database',
  (hours) => {
    test('opens sessions that hold as long as they should, and are used at once', async () => {
      const { id, memberId } = await makeMember(server);
      shiftClock(hours);
      const { status, body } = await logIn(server, memberId);
      expect(status).toBe(200);
      isAbout(await secondsLeft('sessions', id), 12 * 3_600);
      expect(await isAlive(server, body.token)).toBe(true);
      await change(
        `update sessions set last_seen_at = now() - interval '5 minutes' where user_id = $1`,
        id,
      );
      expect(await isAlive(server, body.token)).toBe(true);
      vi.useRealTimers();
      expect(await isAlive(server, body.token)).toBe(true);
      const remembered = await logIn(server, memberId, { remember: true });
      shiftClock(hours);
      expect(await isAlive(server, remembered.body.token)).toBe(true);
    });

    test('takes no session that has been idle too long, or has ended', async () => {
      const { id, token } = await makeMember(server);
      shiftClock(hours);
      await change(
        `update sessions set last_seen_at = now() - interval '3 hours 59 minutes' where user_id = $1`,
        id,
      );
      expect(await isAlive(server, token)).toBe(true);
      await change(
        `update sessions set last_seen_at = now() - interval '4 hours 1 minute' where user_id = $1`,
        id,
      );
      expect(await isAlive(server, token)).toBe(false);
      await change(
        `update sessions set last_seen_at = now(), expires_at = now() - interval '1 second' where user_id = $1`,
        id,
      );
      expect(await isAlive(server, token)).toBe(false);
    });

    test('renews a session as it is used, by one clock', async () => {
      const { id, token } = await makeMember(server);
      shiftClock(hours);
      await change(
        `update sessions set last_seen_at = now() - interval '2 minutes' where user_id = $1`,
        id,
      );
      expect(await isAlive(server, token)).toBe(true);
      const { rows } = await server.context.pool.query<{ seconds: number }>(
        'select extract(epoch from now() - last_seen_at)::float as seconds from sessions where user_id = $1',
        [id],
      );
      isAbout(rows[0]?.seconds ?? Number.NaN, 0);
    });

    test('mails links for a new password that hold for an hour', async () => {
      const member = await makeMember(server);
      shiftClock(hours);
      const { token } = await requestedLink(server, member);
      isAbout(await secondsLeft('mail_tokens', member.id), 3_600);
      await change(
        `update mail_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
        member.id,
      );
      expect((await resetPassword(server, token)).status).toBe(400);
      await change(
        `update mail_tokens set expires_at = now() + interval '1 minute' where user_id = $1`,
        member.id,
      );
      expect((await resetPassword(server, token)).status).toBe(200);
    });

    test('prints letters of invitation that hold for 30 days', async () => {
      const admin = await makeAdmin(server);
      const { id } = await makeMember(server, {
        accountState: 'invited',
        passwordHash: null,
        email: '',
      });
      await change('update sessions set remember = true where user_id = $1', admin.id);
      shiftClock(hours);
      const made = await server.request('POST', '/api/v1/members/invitation-letters', {
        token: admin.token,
        body: { ids: [id] },
      });
      expect(made.status).toBe(200);
      isAbout(await secondsLeft('mail_tokens', id), 30 * 24 * 3_600);
      const [letter] = made.body.data.letters;
      vi.useRealTimers();
      isAbout((Date.parse(letter.expiresAt) - Date.now()) / 1_000, 30 * 24 * 3_600);
      shiftClock(hours);
      const body = { password: 'a fresh long phrase', passwordConfirm: 'a fresh long phrase' };
      const claimed = await server.request('PATCH', `/api/v1/user/claim/${letter.code}`, { body });
      expect(claimed.status).toBe(200);
      expect(await isAlive(server, claimed.body.token)).toBe(true);
    });

    test('asks a gateway once at a time, and again when the question has ended', async () => {
      const { id } = await memberWithCheckout(server);
      const [payment] = await paymentsOf(server, id);
      const paymentId = payment?.id ?? '';
      await change(
        'update payments set checkout_link = null, link_asked_at = now() where id = $1',
        paymentId,
      );
      shiftClock(hours);
      const claim = () => claimLink(server.context.db, paymentId, ago(60_000));
      expect(await claim()).toBe(false);
      await change(
        `update payments set link_asked_at = now() - interval '2 minutes' where id = $1`,
        paymentId,
      );
      expect(await claim()).toBe(true);
      expect(await claim()).toBe(false);
    });
  },
);
