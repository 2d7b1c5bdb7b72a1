import { dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import type { transfers } from '../schema/index.ts';
import { day, hour, idAt } from './calendar.ts';
import type { YearOfPayers } from './payers.ts';
import { writePdf } from './pdf.ts';
import type { Random } from './random.ts';

/** A transfer that a member has reported: its row's values, and its receipt's bytes. */
export type SampleTransfer = Omit<typeof transfers.$inferInsert, 'storedKey' | 'bytes'> & {
  content: Promise<Buffer>;
};

/**
 * Makes transfers that members who owe the newest year have reported: two wait for the treasurer, one was
 * refused.
 */
export function drawTransfers(
  random: Random,
  years: readonly YearOfPayers[],
  today: Date,
): SampleTransfer[] {
  const newest = years.at(-1);
  if (!newest) return [];
  return newest.owing.slice(2, 5).map((member, index): SampleTransfer => {
    const at = new Date(today.getTime() - (index + 1) * day - index * 3 * hour);
    const reference = `FT${dayInNigeria(at).replaceAll('-', '')}${random.whole(100_000, 999_999)}`;
    const { priceKobo } = newest.dues.row;
    const isRefused = index === 2;
    return {
      id: idAt(random, at),
      userId: member.id,
      amountKobo: priceKobo,
      date: dayInNigeria(at),
      reference,
      referenceKey: reference,
      state: isRefused ? 'refused' : 'reported',
      ...(isRefused && {
        reason: 'This transfer is not on our statement. Please send the bank’s own receipt.',
        decidedAt: new Date(at.getTime() + 6 * hour),
      }),
      createdAt: at,
      contentType: 'application/pdf',
      content: writePdf(
        'Transfer receipt',
        `# Transfer receipt (sample)
Amount: ${formatKobo(priceKobo)}
Date: ${dayInNigeria(at)}
Session ID: ${reference}
This is a sample document of the demonstration portal.`,
      ),
    };
  });
}
