import type { IncomingHttpHeaders } from 'node:http';

/** The data of a new checkout. The server decides all of it, never the browser. */
export type CheckoutRequest = {
  /** Ours, unique; the gateway's idempotency key. */
  reference: string;
  /** Integer kobo. */
  amountKobo: number;
  currency: 'NGN';
  description: string;
  customer: { email: string; name: string; phoneNumber: string | null };
  /** Where the gateway sends the payer afterwards. */
  returnUrl: string;
};

/**
 * The gateway's state of a reference. Amounts in integer kobo, whatever the gateway's unit. `says`
 * is the gateway's own wording, for the treasurer.
 */
export type Verification =
  | {
      state: 'paid';
      /** The gross. */
      amountKobo: number;
      /** What the gateway was asked for, where it tells. */
      requestedKobo?: number;
      /** The gateway's fee, where it tells; 0 where the payer bears it, whose part is not in the gross. */
      feeKobo?: number | null;
      currency: string;
      method: string | null;
      gatewayId: string;
      /** When it was paid, as the gateway says; null where it does not say so. */
      paidAt: Date | null;
      /** Where it does not: when the payer began to pay, which may have been days before. */
      begunAt?: Date | null;
      says?: string;
    }
  | { state: 'refunded'; gatewayId: string; says?: string }
  | { state: 'failed'; reason: string; method?: string | null; says?: string }
  /** Still open: the payer may still pay. */
  | { state: 'pending' }
  /** The gateway does not have this reference. */
  | { state: 'unknown' }
  /** The gateway answers for another reference: nothing that it says counts for this one. */
  | { state: 'foreign'; says: string };

/**
 * Returns whether no money moves on a gateway. Its payments remain tests, whichever gateway is used
 * later.
 */
export const isTestGateway = (name: string): boolean => name === 'sandbox';

/** What an event is about. */
export type EventKind = 'charge' | 'refund' | 'dispute';

/** A webhook's event with a valid signature. */
export type GatewayEvent = {
  /** Our reference of the charge, where the event names it. */
  reference: string | null;
  /** The gateway's own id of the charge, where the event names it. */
  gatewayId?: string | null;
  /** Absent for an event that is not about a payment. */
  kind?: EventKind | null;
  body: unknown;
};

/** Money of a charge that goes back, or may: a refund, or a dispute that the payer's bank began. */
export type MoneyBack = {
  kind: 'refund' | 'dispute';
  /** The gateway's id of it. */
  gatewayId: string;
  amountKobo: number;
  /** `done`: the money has gone back (a dispute is lost); `failed`: it stays (a dispute is won). */
  state: 'pending' | 'done' | 'failed';
  /** The note that a refund was asked for with. */
  note: string | null;
  says: string;
};

/** A refund to ask for. The gateway keeps the note, by which the refund is found again. */
type RefundRequest = {
  gatewayId: string;
  reference: string;
  amountKobo: number;
  note: string;
};

/** The gateway did not answer, or not usefully: nothing is known, retry later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** Passes over that nothing is known, which is asked for again; other errors are thrown. */
export function unlessUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}

/** What the gateway answers to one question cannot be read; others it may answer. */
export class OddAnswer extends GatewayUnavailable {
  override name = 'OddAnswer';
}

/** The gateway does not accept our key: nothing is known, and nothing will be before it is right. */
export class KeyRefused extends GatewayUnavailable {
  override name = 'KeyRefused';
}

/** The gateway has refused what was asked for, for good. Its message is the gateway's. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
}

/** The gateway has a checkout of this reference already, and does not tell its link again. */
export class DuplicateReference extends Error {
  override name = 'DuplicateReference';
}

/** A payment gateway. Adapters map its protocol and units to this interface. */
export type Gateway = {
  name: string;
  /**
   * Opens a hosted checkout and returns its link. For a reference that is already open, returns a
   * link to the same charge.
   *
   * @throws GatewayUnavailable; DuplicateReference
   */
  createCheckout(request: CheckoutRequest): Promise<{ link: string }>;
  /**
   * Returns the state of a reference: the only source that settlement trusts.
   *
   * @throws GatewayUnavailable
   */
  verify(reference: string): Promise<Verification>;
  /** Returns the event, or null if the signature over the raw body is invalid. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): GatewayEvent | null;
  /** Returns our reference from the query that the payer returns with. */
  referenceOfReturn(query: Record<string, unknown>): string | null;
  /**
   * Returns the refunds and disputes of a charge. Absent where the gateway has none.
   *
   * @throws GatewayUnavailable
   */
  moneyBackOf?(charge: { gatewayId: string; reference: string }): Promise<MoneyBack[]>;
  /**
   * Asks for a refund, in whole or in part. Absent where it can only be given by hand.
   *
   * @throws GatewayUnavailable, where it may have been made all the same; GatewayRefused
   */
  refund?(request: RefundRequest): Promise<MoneyBack>;
  /**
   * Returns our reference of a charge that an event names by the gateway's id alone.
   *
   * @throws GatewayUnavailable
   */
  referenceOf?(gatewayId: string): Promise<string | null>;
  /**
   * Asks something harmless that needs the key.
   *
   * @throws GatewayUnavailable; GatewayRefused if the key does not hold
   */
  checkKey?(): Promise<void>;
};
