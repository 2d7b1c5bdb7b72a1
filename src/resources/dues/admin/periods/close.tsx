import { Alert, Form, type FormInstance, Typography } from 'antd';
import { bookCalls } from '#contract/books/calls.ts';
import type { Checklist as Work } from '#contract/books/reconciliation/schemas.ts';
import { dayInNigeria, lastDayOf } from '#contract/day.ts';
import { duesCalls } from '#contract/dues/calls.ts';
import { closePeriodForm } from '#contract/dues/periods/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
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

/* Renders what is not done of the period that is to be closed: it can be closed all the same. */
function Checklist({ form }: { form: FormInstance }) {
  const chosen = closePeriodForm.safeParse({ until: Form.useWatch('until', form) }).data;
  return chosen ? <WorkUntil until={chosen.until} /> : null;
}

function WorkUntil({ until }: { until: string }) {
  const { data, error } = useApiQuery(bookCalls.closingChecklist, {
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

const fields = fieldsOf(closePeriodForm, () => ({
  label: 'Until',
  hint: 'The last day of the month or the year, that day included.',
}));

/** Renders the form that closes a period. */
export default function ClosePeriod() {
  const ask = useAsk();
  return (
    <WholeFormPage
      title="Close a period"
      submit="Close the period"
      schema={closePeriodForm}
      fields={fields}
      initial={{ until: lastDayOf(dayInNigeria().slice(0, 7), -1) }}
      confirm={async (values) =>
        ask({
          title: `Close the books until ${longDate(String(values.until))}?`,
          content:
            'Nothing can be dated in this period any more: what is found later counts on the first open day. The period can be opened again, with a reason, which its next pack gives.',
          okText: 'Close',
        })
      }
      call={duesCalls.closePeriod}
      success={(period) =>
        `The books are closed until ${longDate(String(period.until))}. Make the pack of the period from its menu below.`
      }
      below={({ form }) => <Checklist form={form} />}
    />
  );
}
