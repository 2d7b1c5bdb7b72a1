import { dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/client.ts';
import { longDay } from '../../../long-day.ts';
import { mailTo } from '../../../mail/greeting.ts';
import { identifier, words } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { findWithPayer } from '../record/list-repo.ts';

/**
 * A refund as its mail says it: how much went back, when, and by which gateway, if by one; to whom that was mailed,
 * where it is taken back.
 */
type Refund = {
  paymentId: string;
  kobo: number;
  date?: string | undefined;
  gateway?: string;
  undoneFor?: string;
};

/** Queues the mail that tells a member of a refund, by hand or through a gateway, once it is in the books, or is no more. */
export async function postRefundMail(
  { outbox }: Pick<Context, 'outbox'>,
  tx: Transaction,
  { paymentId, kobo, date = dayInNigeria(), gateway = '', undoneFor = '' }: Refund,
): Promise<void> {
  const said = { paymentId, kobo: String(kobo), date, gateway, undoneFor };
  if (kobo > 0) await outbox.post(tx, 'refund', said);
}

/* An amount of what came, which may be in another currency. */
const amountIn = (kobo: number, currency: string): string =>
  currency === 'NGN' ? formatKobo(kobo) : `${currency} ${(kobo / 100).toFixed(2)}`;

/** Registers the mail that tells a member of a refund. */
export function registerRefundMail({ db, outbox }: Context): void {
  outbox.register(
    'refund',
    'transactional',
    async ({ paymentId = '', kobo = '', date = '', gateway = '', undoneFor = '' }) => {
      const found = await findWithPayer(db, paymentId);
      const holder = found && (await findAccountHolder(db, undoneFor || found.payment.userId));
      if (!holder) return null;
      const { payment } = found;
      const currency = payment.receivedCurrency ?? payment.currency;
      const amount = amountIn(Number(kobo), currency);
      const number = payment.receiptNumber ?? payment.invoiceNumber;
      if (undoneFor)
        return mailTo(holder, `No refund of ${amount}`, [
          words`${amount} of your payment ${identifier(number)} was not given back after all. Our earlier mail about this refund does not hold.`,
        ]);
      return mailTo(holder, `Refund of ${amount}`, [
        words`${amount} of your payment ${identifier(number)} was given back on ${longDay(date)}.`,
        ...(gateway
          ? [words`It comes back the way it was paid, which can take your bank some days.`]
          : []),
      ]);
    },
  );
}
