import { aroundQuestions } from './around.ts';
import { type Gateway, GatewayUnavailable } from './gateway.ts';

/** Milliseconds that a gateway may take to answer. */
const defaultTimeoutMs = 10_000;

async function withTimeout<Result>(
  pending: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailable('No answer in time.')), milliseconds);
  });
  return Promise.race([pending, late]).finally(() => clearTimeout(timer));
}

/**
 * Wraps the gateway with a time limit: a checkout then answers 503, and the sweep continues with
 * the next payment.
 */
export function withGatewayTimeout(gateway: Gateway, milliseconds = defaultTimeoutMs): Gateway {
  return aroundQuestions(gateway, (pending) => withTimeout(pending, milliseconds));
}
