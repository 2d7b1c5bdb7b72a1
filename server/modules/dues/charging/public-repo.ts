import type { Queryable } from '../../../db/client.ts';
import { isNotReversed } from '../../../db/reversals.ts';
import { hasRows, queryValue } from '../../../db/rows.ts';

/** Returns the name of the restricted fund that a levy feeds, as it is written there; null without one. */
export const findFund = (db: Queryable, name: string): Promise<string | null> =>
  queryValue<string>(db)`
    select fund from levies where lower(fund) = lower(${name}) and undone_at is null order by created_at limit 1`;

/** Returns whether a part of the bank's charge for the return of a payment is waived or written off. */
export const isReturnChargeLessened = (db: Queryable, paymentId: string): Promise<boolean> =>
  hasRows(db)`
    select from levies join ledger_entries charge on charge.levy_id = levies.id
      join ledger_entries lessened on lessened.item_id = charge.id
    where levies.returned_payment_id = ${paymentId}
      and lessened.kind in ('waiver', 'writeoff') and ${isNotReversed('lessened')}`;
