import type { RefusedKey } from '#contract/payments/schemas.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { claimUntoldKeys, listRefusedKeys } from '../../../gateways/refused-keys-repo.ts';
import { longDay } from '../../../long-day.ts';
import { mailTo } from '../../../mail/greeting.ts';
import { button, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { listAdminIds } from '../../account/users/public-repo.ts';

const kind = 'gateway-key-refused';

/** Milliseconds between two mails about one key. */
const tellEveryMs = 24 * 60 * 60 * 1000;

/** Returns the gateways that refuse their key, and since when, for the dashboard. */
export async function readRefusedKeys(db: Queryable): Promise<RefusedKey[]> {
  const rows = await listRefusedKeys(db);
  return rows.map(({ gateway, refusedAt }) => ({ gateway, since: refusedAt.toISOString() }));
}

/** Mails the admins that a gateway refuses its key, once a day until it does not. */
export async function tellOfRefusedKeys({
  db,
  outbox,
}: Pick<Context, 'db' | 'outbox'>): Promise<void> {
  await db.transaction(async (tx) => {
    const gateways = await claimUntoldKeys(tx, tellEveryMs);
    if (gateways.length === 0) return;
    for (const userId of await listAdminIds(tx))
      for (const gateway of gateways) await outbox.post(tx, kind, { userId, gateway });
  });
}

/** Registers the mail that says that a gateway refuses its key; none is sent once it does not. */
export function registerRefusedKeyMail({ db, outbox, settings }: Context): void {
  outbox.register(kind, 'transactional', async ({ userId = '', gateway = '' }) => {
    const refused = (await listRefusedKeys(db)).find((row) => row.gateway === gateway);
    const holder = refused && (await findAccountHolder(db, userId));
    if (!refused || !holder) return null;
    return mailTo(holder, `Payments online have stopped: ${gateway} does not accept the key`, [
      words`Since ${longDay(refused.refusedAt)} the payment gateway ${gateway} does not accept the server’s key. Nobody can pay through it, and what was paid is not confirmed, until the key is right.`,
      words`Who runs the server compares the key in its settings with the one in the gateway’s dashboard, and starts the server again.`,
      button(`${settings.publicUrl}/admin`, 'Open the dashboard'),
    ]);
  });
}
