import type { z } from 'zod';
import type { reverseForm } from '#contract/dues/ledger/schemas.ts';
import type { UserActor } from '../../../audit/actor.ts';
import type { Context } from '../../../context.ts';
import { conflict, existing, invalidField } from '../../../errors.ts';
import { reverseByHand } from '../../dues/ledger/entries-by-hand.ts';
import { findEntry, isReversed } from '../../dues/ledger/public-repo.ts';
import { reverseRefund } from './refund-payment.ts';
import { reversePayment } from './reverse-payment.ts';

/**
 * Takes back any entry of the ledger, each by its own rule: a payment with its receipt, a refund with its payment's
 * state, all else by itself.
 *
 * @throws AppError 404; 409 for what cannot be taken back, as `reversePayment` and `reverseByHand`
 */
export async function reverseAnyEntry(
  context: Context,
  id: string,
  form: z.output<typeof reverseForm> & { actor: UserActor },
) {
  const entry = await existing('This entry', id, () => findEntry(context.db, id));
  const { kind, paymentId } = entry;
  if (paymentId && (kind === 'payment' || kind === 'move')) {
    /* Of a payment that was corrected since, its new entry can be reversed. */
    if (await isReversed(context.db, id)) throw conflict('This has been reversed already.');
    return reversePayment(context, paymentId, form);
  }
  if (form.why === 'returned')
    throw invalidField('why', 'Only a payment can be returned by the bank.', 409);
  if (paymentId && kind === 'refund') return reverseRefund(context, { id, paymentId }, form);
  return reverseByHand(context, entry, form);
}
