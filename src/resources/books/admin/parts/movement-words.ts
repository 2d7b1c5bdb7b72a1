import type { Movement } from '#contract/books/cash-book/entry-schemas.ts';
import type { MovementKind } from '#contract/books/cash-book/terms.ts';

/** The kinds of movements, in the order of the filter. */
export const kindWords: Readonly<Record<MovementKind, string>> = {
  members: 'Members’ money',
  suspense: 'Suspense',
  fee: 'Gateway’s fee',
  payment: 'Payment',
  remittance: 'Remittance',
  receipt: 'Receipt',
  transfer: 'Transfer',
};

/** Returns whom or what a movement is for; its kind where it names neither, as a transfer may. */
export const forWords = ({
  name,
  purpose,
  kind,
}: Pick<Movement, 'name' | 'purpose' | 'kind'>): string => name || purpose || kindWords[kind];
