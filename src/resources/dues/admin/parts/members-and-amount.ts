import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';

/** Returns '214 members', '1 member'. */
export const memberCount = (count: number): string => countOf(count, 'members');

type Sum = { members: number; amount: number };

/** Returns '214 members, ₦5,885,000.00'. @param amount in naira */
export const membersAndAmount = ({ members, amount }: Sum): string =>
  `${memberCount(members)}, ${formatNaira(amount)}`;
