import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { Context } from '../../context.ts';
import { signOff } from '../../mail/letterhead.ts';
import { findWithMember } from './repo.ts';

/** Registers the mail that says why a transfer was refused. */
export function registerTransferRefusedMail({ db, outbox, settings }: Context): void {
  outbox.register('transfer-refused', 'transactional', async ({ transferId = '' }) => {
    const found = await findWithMember(db, transferId);
    if (found?.transfer.state !== 'refused') return null;
    const { transfer, member, email } = found;
    const amount = formatNaira(nairaFromKobo(transfer.amountKobo));
    return {
      to: email,
      action: 'Report it again',
      subject: `Your transfer of ${amount} could not be confirmed`,
      text: [
        `Dear ${member.fname},`,
        `The transfer of ${amount} that you reported under the reference ${transfer.reference} could not be confirmed: ${transfer.reason ?? ''}`,
        'If you think that this is a mistake, write to the secretariat, or report it again with more detail:',
        `${settings.publicUrl}/payment/transfer`,
        signOff,
      ].join('\n\n'),
    };
  });
}
