import { Alert, Typography } from 'antd';
import { reconciliationCalls } from '#contract/books/reconciliation/calls.ts';
import type { Checklist as Work } from '#contract/books/reconciliation/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';

function sentencesOf({ unsigned, openLines, review }: Work): string[] {
  return [
    ...unsigned.map(({ name, lastSigned }) =>
      lastSigned
        ? `${name} is signed until ${longDate(lastSigned)} only.`
        : `${name} is not reconciled and signed.`,
    ),
    ...openLines.map(
      ({ name, lines, amount }) =>
        `${name}: ${countOf(lines, 'lines')} of its statements, ${formatNaira(amount)} in all, not in the cash book.`,
    ),
    ...(review.items > 0
      ? [`${countOf(review.items, 'items')} under review, ${formatNaira(review.amount)} received.`]
      : []),
  ];
}

/** Renders what is not done of a period that is to be closed: it can be closed all the same. */
export function Checklist({ until }: { until: string }) {
  const { data, error } = useApiQuery(reconciliationCalls.closingChecklist, {
    query: { until },
    staleTime: 0,
  });
  if (error) return <Alert type="warning" showIcon message={sentenceOf(error)} />;
  if (!data) return <Typography.Text type="secondary">Checking what is done…</Typography.Text>;
  const sentences = sentencesOf(data.data.checklist);
  if (sentences.length === 0)
    return (
      <Alert
        type="success"
        showIcon
        message="Nothing is left to do until then: every account with money in it is signed, and nothing is open."
      />
    );
  return (
    <Alert
      type="warning"
      showIcon
      message="Not done yet"
      description={
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    />
  );
}
