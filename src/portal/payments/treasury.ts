import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { PaymentSummary } from '#contract/payments/schemas.ts';

/** Returns '₦1,250,000': omits zero kobo, and shows any others. */
export const wholeNaira = (naira: number) => formatNaira(naira).replace(/\.00$/, '');

/** Returns 'Paid this year' (api.md): how many members have paid the current year's dues, of how many. */
export const paidThisYear = ({ year, paid, owing }: PaymentSummary) => ({
  value: formatInteger(paid),
  note:
    year === null ? 'Nothing is due yet' : `of ${formatInteger(paid + owing)} members, for ${year}`,
});
