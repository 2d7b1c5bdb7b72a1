import { z } from 'zod';
import { formatNaira } from '../../naira.ts';
import { yearsInWords } from './statement-of-account.ts';

/** Dues that a member is charged already of the years of an opening balance; the amount in naira. */
export const chargedBeside = z.object({ amount: z.number(), years: z.array(z.number()) });
export type ChargedBeside = z.infer<typeof chargedBeside>;

/** Says that these dues stay beside the balance, so that a year is not charged twice without a word. */
export const chargedBesideWords = ({ amount, years }: ChargedBeside): string =>
  `Dues of ${yearsInWords(years)} are charged already, ${formatNaira(amount)}, and stay so beside the balance: reverse the charge first if the balance has it.`;
