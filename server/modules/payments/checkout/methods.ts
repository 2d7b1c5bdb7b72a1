import { unknownMethod } from '#contract/payments/terms.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';

const methods: Record<string, string> = {
  card: 'Card',
  bank_transfer: 'Bank Transfer',
  banktransfer: 'Bank Transfer',
  bank: 'Bank Account',
  ussd: 'USSD',
  cash: 'Cash',
  cheque: 'Cheque',
  pos: 'POS',
};

/**
 * Returns the gateways' methods, in lower case, that are shown with a label; methods without a
 * label count as unknown.
 */
export const methodsLabelled = (label: string): string[] => [
  ...Object.keys(methods).filter((method) => methods[method] === label),
  label.toLowerCase(),
];

/* Sums name a method in lower case, also one that was entered by hand under its label. */
function labelOf(method: string): string {
  const lower = method.toLowerCase();
  const label = Object.values(methods).find((one) => one.toLowerCase() === lower);
  return methods[lower] ?? label ?? method;
}

type Paid = { method: string | null; gateway: string };

/** Returns the method's label, with '(test)' if no money moved. */
export function methodLabel({ method, gateway }: Paid): string {
  const label = method ? labelOf(method) : unknownMethod;
  return isTestGateway(gateway) ? `${label} (test)` : label;
}
