import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';

/**
 * Returns 'Paid this year': how many members have paid the current year's dues, of how many, with a link to
 * who they are.
 *
 * @param members the path of the members' list
 */
export const paidThisYear =
  (members: string) =>
  ({ year, paid, owing }: PaymentSummary) => ({
    value: formatInteger(paid),
    note:
      year === null
        ? 'Nothing is due yet'
        : `of ${formatInteger(paid + owing)} members, for ${year}`,
    ...(year !== null && { to: `${members}?paidYear=${year}` }),
  });
