import { longDay } from '../../../long-day.ts';

/* Days since 1970 in Nigeria, an hour ahead of UTC; any moment has one. */
const dayNumber = (moment: Date) => Math.floor((moment.getTime() + 3_600_000) / 86_400_000);

/**
 * Returns when a payment was paid. What a gateway says is believed between the day on which the checkout was
 * opened and tomorrow, in Nigeria; otherwise the day of asking counts. Where it says only when the payer began, that
 * is the day of the payment if the gateway was asked on the same.
 *
 * @param opened since when it can have been paid: see `payableSince`
 * @returns `doubt` is a sentence for the treasurer where the gateway is not believed, else null
 */
export function timeOfPayment(
  reported: { paidAt: Date | null; begunAt?: Date | null },
  opened: Date,
  now: Date,
): { paidAt: Date; doubt: string | null } {
  const reportedAt = reported.paidAt ?? reported.begunAt ?? null;
  const counts = `The day on which it was asked counts: ${longDay(now)}.`;
  if (!reportedAt)
    return { paidAt: now, doubt: `The gateway does not say when it was paid. ${counts}` };
  const day = dayNumber(reportedAt);
  const isPossible = day >= dayNumber(opened) && day <= dayNumber(now) + 1;
  const isOnlyBegun = reported.paidAt === null && day < dayNumber(now);
  if (isPossible && !isOnlyBegun) return { paidAt: reportedAt, doubt: null };
  const why = isPossible
    ? `The gateway says that it was begun on ${longDay(reportedAt)}, and not when it was paid.`
    : `The gateway says that it was paid on ${longDay(reportedAt)}, which cannot be.`;
  return { paidAt: now, doubt: `${why} ${counts}` };
}

/** Days before an event in which its money may have been paid: gateways send one again for three, longer by hand. */
const reportedWithinDays = 7;

/**
 * Returns since when a payment can have been paid: since its checkout was opened. Where the gateway told of it before
 * it was here, nobody here opened one, and it was paid some days before the event at most.
 *
 * @param eventTimes when events of its reference came
 */
export function payableSince(createdAt: Date, eventTimes: readonly Date[]): Date {
  const before = eventTimes
    .filter((moment) => moment <= createdAt)
    .map((moment) => moment.getTime());
  if (before.length === 0) return createdAt;
  return new Date(Math.min(...before) - reportedWithinDays * 86_400_000);
}
