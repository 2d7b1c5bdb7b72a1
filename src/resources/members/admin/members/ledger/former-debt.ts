import type { Ledger } from '#contract/dues/ledger/schemas.ts';
import { leftInWords } from '#contract/members/words.ts';
import { formatNaira } from '#contract/naira.ts';

type Account = Pick<Ledger, 'owed'> & { member: Pick<Ledger['member'], 'membership'> };

/** Returns what is said of who has died, or left, and still owes something; '' of all others. */
export function formerDebt({ member, owed }: Account): string {
  if (leftInWords(member) === '' || owed <= 0) return '';
  const what =
    member.membership === 'deceased' ? 'This member has died' : 'This person is no longer a member';
  return `${what}, and ${formatNaira(owed)} is still owed.`;
}
