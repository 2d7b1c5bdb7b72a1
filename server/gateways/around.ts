import type { Gateway } from './gateway.ts';

/** Returns the gateway with something done around every question to it. */
export function aroundQuestions(
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
