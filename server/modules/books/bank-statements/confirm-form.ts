import type { z } from 'zod';
import type { confirmForm } from '#contract/books/bank-statements/schemas.ts';
import { invalid, invalidField } from '../../../errors.ts';
import type { LineRow } from './repo.ts';

export type Entry = z.output<typeof confirmForm>['lines'][number] & {
  /** Its place in the request, which its errors name. */
  place: number;
};

/** What one line is to be recorded as: for the proposed member, for one, or split over several. */
export type Asked = { lineId: string; entries: Entry[] };

/** A part of a line's money that is recorded for a member. In kobo. */
export type Part = {
  userId: string;
  amount: number;
  dueYear: number | undefined;
  acceptRepeat: string | undefined;
  place: number;
};

const at = (place: number, field: string, message: string) =>
  invalidField(`lines.${place}.${field}`, message);

const same = (one: Entry, other: Entry) =>
  one.userId === other.userId && one.dueYear === other.dueYear && one.amount === other.amount;

/** Groups the entries of a confirmation by line; an entry that is sent twice without an amount counts once. */
export function groupEntries(lines: z.output<typeof confirmForm>['lines']): Asked[] {
  const byLine = new Map<string, Entry[]>();
  for (const [place, line] of lines.entries()) {
    const entries = byLine.get(line._id) ?? [];
    const entry = { ...line, place };
    const repeated = line.amount === undefined && entries.some((other) => same(entry, other));
    byLine.set(line._id, repeated ? entries : [...entries, entry]);
  }
  return [...byLine].map(([lineId, entries]) => ({ lineId, entries }));
}

/** Returns the entry that links a line, or books it as a voucher or into suspense; null where it is recorded for members. */
export const otherEntry = ({ entries }: Asked): Entry | null =>
  entries.find(({ link, voucher, suspense }) => link ?? voucher ?? suspense) ?? null;

/** @throws AppError 400 where a line is to be two things at once */
export function expectOneWay({ entries }: Asked): void {
  for (const { link, voucher, suspense, userId, place } of entries) {
    const ways = [link, voucher, suspense, userId].filter((way) => way !== undefined).length;
    const other = link ? 'link' : voucher ? 'voucher' : suspense ? 'suspense' : null;
    if (other && (ways > 1 || entries.length > 1))
      throw at(place, other, 'A line is linked, booked, or recorded for members: choose one.');
  }
}

/**
 * Returns the parts that a line is to be recorded in.
 *
 * @throws AppError 400 where a member is missing, or amounts do not add up to the line's
 */
export function partsOfLine({ entries }: Asked, line: LineRow): Part[] {
  const parts = entries.map(
    ({ userId = line.userId ?? '', amount, dueYear, acceptRepeat, place }) => {
      if (!userId) throw at(place, 'userId', 'Choose the member.');
      if (entries.length > 1 && amount === undefined)
        throw at(place, 'amount', 'Say how much of the line is this member’s.');
      const year = dueYear ?? (userId === line.userId ? (line.dueYear ?? undefined) : undefined);
      return { userId, amount: amount ?? line.amountKobo, dueYear: year, acceptRepeat, place };
    },
  );
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (sum === line.amountKobo) return parts;
  const message = 'The amounts do not add up to the line’s.';
  throw invalid(
    message,
    Object.fromEntries(parts.map(({ place }) => [`lines.${place}.amount`, message])),
  );
}
