import { duesCalls } from '#contract/dues/calls.ts';
import { formatKobo } from '#contract/naira.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

type Props = {
  userId: string;
  /** In kobo. */
  kobo: number;
  /** Members of whom it is known what they owe, in naira. */
  candidates: readonly { userId: string; name: string; owed: number }[];
};

const inWords = (kobo: number, owedKobo: number): string => {
  const owed = formatKobo(owedKobo);
  if (owedKobo <= 0) return 'They owe nothing: all of it becomes credit.';
  if (kobo > owedKobo) return `They owe ${owed}: ${formatKobo(kobo - owedKobo)} becomes credit.`;
  if (kobo === owedKobo) return `They owe exactly this.`;
  return `They owe ${owed}: ${formatKobo(owedKobo - kobo)} is left.`;
};

/** Says what an amount does for a member, before it is recorded: what they owe, and what becomes credit. */
export function WhatItPays({ userId, kobo, candidates }: Props) {
  const listed = candidates.find((one) => one.userId === userId);
  const { data } = useApiQuery(duesCalls.ledgerOfMember, {
    params: { id: userId },
    enabled: userId !== '' && !listed,
    staleTime: 0,
  });
  const owed = listed?.owed ?? data?.data.owed;
  if (userId === '' || owed === undefined) return null;
  return <>{inWords(kobo, Math.round(owed * 100))}</>;
}
