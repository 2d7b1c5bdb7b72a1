import { formatKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { longDay } from '../../../long-day.ts';
import { mailTo } from '../../../mail/greeting.ts';
import { button, words, written } from '../../../mail/parts.ts';
import { findAccountHolder } from '../../account/email/public-repo.ts';
import { findTransfer } from './repo.ts';

/** Registers the mail that says why a transfer was refused. It repeats nothing that the member typed. */
export function registerTransferRefusedMail({ db, outbox, settings }: Context): void {
  outbox.register('transfer-refused', 'transactional', async ({ transferId = '' }) => {
    const transfer = await findTransfer(db, transferId);
    if (transfer?.state !== 'refused') return null;
    const holder = await findAccountHolder(db, transfer.userId);
    if (!holder) return null;
    const amount = formatKobo(transfer.amountKobo);
    return mailTo(holder, `Your transfer of ${amount} could not be confirmed`, [
      words`The transfer of ${amount} of ${longDay(transfer.date)} that you reported could not be confirmed:`,
      ...written(transfer.reason ?? ''),
      words`If you think that this is a mistake, write to the secretariat, or report it again with more detail:`,
      button(`${settings.publicUrl}/payment/transfer`, 'Report it again'),
    ]);
  });
}
