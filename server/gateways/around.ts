import type { Database } from '../db/client.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Gateway, GatewayUnavailable, KeyRefused } from './gateway.ts';
import { forgetRefusedKey, noteRefusedKey } from './refused-keys-repo.ts';

/** Returns the gateway with something done around every question to it. */
function aroundQuestions(
  gateway: Gateway,
  around: <Result>(pending: Promise<Result>) => Promise<Result>,
): Gateway {
  const { moneyBackOf, refund, referenceOf, checkKey } = gateway;
  return {
    ...gateway,
    createCheckout: (request) => around(gateway.createCheckout(request)),
    verify: (reference) => around(gateway.verify(reference)),
    ...(moneyBackOf && { moneyBackOf: (charge) => around(moneyBackOf(charge)) }),
    ...(refund && { refund: (request) => around(refund(request)) }),
    ...(referenceOf && { referenceOf: (gatewayId) => around(referenceOf(gatewayId)) }),
    ...(checkKey && { checkKey: () => around(checkKey()) }),
  };
}

/**
 * Wraps the gateway with a time limit: a checkout then answers 503, and the sweep continues with
 * the next payment.
 */
export function withGatewayTimeout(gateway: Gateway, milliseconds: number): Gateway {
  return aroundQuestions(gateway, (pending) =>
    withTimeout(pending, milliseconds, new GatewayUnavailable('No answer in time.')),
  );
}

/**
 * Wraps the gateway so that a key that it refuses is noted, for admins to be told, until it answers again. A key
 * changes with a new start of the server only.
 */
export function withKeyWatch(gateway: Gateway, db: Database): Gateway {
  let mayBeNoted = true;
  const { checkKey } = gateway;
  const watched = aroundQuestions(gateway, async (pending) => {
    try {
      const answer = await pending;
      if (mayBeNoted) await forgetRefusedKey(db, gateway.name);
      mayBeNoted = false;
      return answer;
    } catch (error) {
      if (error instanceof KeyRefused) {
        mayBeNoted = true;
        await noteRefusedKey(db, gateway.name);
      }
      throw error;
    }
  });
  /* A command asks it, without a database. */
  return { ...watched, ...(checkKey && { checkKey }) };
}
