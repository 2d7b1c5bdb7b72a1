import { fold } from '#contract/books/bank-statements/narration.ts';
import { addDays, dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { ReadLine } from '../statement-reading/read-lines.ts';
import type { GatewayPayment } from './matching-context.ts';

/** Days after a payment within which its gateway settles it; a long weekend included. */
const settledWithinDays = 7;

/* What banks write for a gateway beside its name. */
const otherNames: Readonly<Record<string, RegExp>> = {
  paystack: /\b(PSTK|PAY ?STACK)/,
  flutterwave: /\b(FLW|FLUTTER ?WAVE|RAVE|FLUTTERWV)\b/,
};

/** Returns the gateways that a narration names, of these and of those that are known. */
export function gatewaysNamed(narration: string, gateways: Iterable<string> = []): string[] {
  const folded = fold(narration);
  return [...new Set([...gateways, ...Object.keys(otherNames)])].filter(
    (name) => folded.includes(name.toUpperCase()) || otherNames[name]?.test(folded),
  );
}

/* A run of payments in the order of time that comes to the amount; the latest such run. */
function runOf(kobo: number, payments: readonly GatewayPayment[]): GatewayPayment[] | null {
  const starts = new Map([[0, 0]]);
  let [sum, found]: [number, GatewayPayment[] | null] = [0, null];
  for (const [place, { netKobo }] of payments.entries()) {
    sum += netKobo;
    const start = starts.get(sum - kobo);
    if (start !== undefined) found = payments.slice(start, place + 1);
    starts.set(sum, place + 1);
  }
  return found;
}

/** A gateway's settlement: the payments that it is of, or what it should have come to. */
type Settlement = {
  payments: GatewayPayment[];
  reason: string;
  /** The gateway that settled; null where several did in one line, or none. */
  gateway: string | null;
};

/**
 * Returns a function that matches settlements of gateways with their payments of the days before, less their
 * fees; a payment is settled once.
 */
export function settlementMatcher(payments: readonly GatewayPayment[]) {
  const names = new Set(payments.map(({ gateway }) => gateway));
  const settled = new Set<string>();

  const inOrder = payments
    .map((payment) => ({ ...payment, day: dayInNigeria(payment.paidAt) }))
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());

  const openOn = (date: string, gateways: readonly string[]) => {
    const from = addDays(date, -settledWithinDays);
    return inOrder.filter(
      ({ id, gateway, day }) =>
        day >= from && day <= date && !settled.has(id) && gateways.includes(gateway),
    );
  };

  /**
   * Returns null where the line names no gateway, and no payments where none of them come to its amount.
   */
  return (line: ReadLine): Settlement | null => {
    const gateways = gatewaysNamed(line.narration, names);
    if (gateways.length === 0) return null;
    const open = openOn(line.date, gateways);
    const found = runOf(line.kobo, open);
    if (found) {
      for (const { id } of found) settled.add(id);
      const count = `${formatInteger(found.length)} ${found.length === 1 ? 'payment' : 'payments'}`;
      const settling = [...new Set(found.map(({ gateway }) => gateway))];
      const gateway = settling.length === 1 ? (settling[0] ?? null) : null;
      return { payments: found, reason: `A gateway’s settlement of ${count}, less fees.`, gateway };
    }
    const sum = formatKobo(open.reduce((all, { netKobo }) => all + netKobo, 0));
    const reason = `It names a gateway, whose payments of the ${settledWithinDays} days before come to ${sum} less fees.`;
    return { payments: [], reason, gateway: null };
  };
}
