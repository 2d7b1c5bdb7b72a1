import type { IncomingHttpHeaders } from 'node:http';

/** What a checkout is opened with. The server decides all of it; the browser none. */
export type CheckoutRequest = {
  /** Ours, unique; the gateway's idempotency rests on it. */
  reference: string;
  /** Integer kobo. */
  amountKobo: number;
  currency: 'NGN';
  description: string;
  customer: { email: string; name: string; phoneNumber: string | null };
  /** Where the gateway sends the payer back to. */
  returnUrl: string;
};

/** What a gateway says of a reference. Amounts in integer kobo whatever the gateway's own unit. */
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
  /** Still open: the payer may yet pay. */
  | { state: 'pending' }
  /** The gateway knows of no such reference. */
  | { state: 'unknown' };

/** Whether a gateway is one on which no money moves: a payment of its is a test, whatever is in use later. */
export const isTestGateway = (name: string): boolean => name === 'sandbox';

/** An event of a webhook whose signature held. */
export type GatewayEvent = { reference: string | null; body: unknown };

/** A gateway that did not answer, or not in a way that means anything: nothing is known, try later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable';
}

/** One payment gateway. Adapters map its protocol and units onto this. */
export type Gateway = {
  name: string;
  /**
   * Opens a hosted checkout and answers its link. Asked again for a reference that is open, it
   * answers a link to the same charge.
   *
   * @throws GatewayUnavailable
   */
  createCheckout(request: CheckoutRequest): Promise<{ link: string }>;
  /**
   * What became of a reference: the only thing that is ever believed.
   *
   * @throws GatewayUnavailable
   */
  verify(reference: string): Promise<Verification>;
  /** The event, or null where the signature over the raw body does not hold. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): GatewayEvent | null;
  /** Our reference from the query that the payer comes back with. */
  referenceOfReturn(query: Record<string, unknown>): string | null;
};
