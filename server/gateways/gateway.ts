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

/** The gateway's state of a reference. Amounts in integer kobo, whatever the gateway's unit. */
export type Verification =
  | {
      state: 'paid';
      amountKobo: number;
      currency: string;
      method: string | null;
      gatewayId: string;
      paidAt: Date;
    }
  | { state: 'refunded'; gatewayId: string }
  | { state: 'failed'; reason: string }
  /** Still open: the payer may still pay. */
  | { state: 'pending' }
  /** The gateway does not have this reference. */
  | { state: 'unknown' };

/**
 * Returns whether no money moves on a gateway. Its payments remain tests, whichever gateway is used
 * later.
 */
export const isTestGateway = (name: string): boolean => name === 'sandbox';

/** A webhook's event with a valid signature. */
export type GatewayEvent = { reference: string | null; body: unknown };

/** The gateway did not answer, or not usefully: nothing is known, retry later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** A payment gateway. Adapters map its protocol and units to this interface. */
export type Gateway = {
  name: string;
  /**
   * Opens a hosted checkout and returns its link. For a reference that is already open, returns a
   * link to the same charge.
   *
   * @throws GatewayUnavailable
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
};
