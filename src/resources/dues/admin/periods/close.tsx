import { App } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { periodCalls } from '#contract/dues/periods/calls.ts';
import { closePeriodForm } from '#contract/dues/periods/schemas.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeFormPage } from '../../../../portal/form/whole-form-page.tsx';
import { longDate } from '../../../../shared/format.ts';
import { Checklist } from './checklist.tsx';

const fields = fieldsOf(closePeriodForm, () => ({
  label: 'Until',
  hint: 'The last day of the month or the year, that day included.',
}));

/* The last day of the month before this one. */
function endOfLastMonth(): string {
  const date = new Date(`${dayInNigeria().slice(0, 7)}-01T00:00:00Z`);
  date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/** Renders the form that closes a period. */
export default function ClosePeriod() {
  const { modal } = App.useApp();
  const [until, setUntil] = useState(endOfLastMonth);
  return (
    <WholeFormPage
      title="Close a period"
      submit="Close the period"
      schema={closePeriodForm}
      fields={fields}
      initial={{ until }}
      onChange={(changed) => {
        if (changed.until !== undefined) setUntil(String(changed.until));
      }}
      confirm={async (values) =>
        modal.confirm({
          title: `Close the books until ${longDate(String(values.until))}?`,
          content:
            'Nothing can be dated in this period any more: what is found later counts on the first open day. The period can be opened again, with a reason, which its next pack gives.',
          okText: 'Close',
        })
      }
      call={periodCalls.closePeriod}
      success={(period) =>
        `The books are closed until ${longDate(String(period.until))}. Make the pack of the period from its menu below.`
      }
      below={closePeriodForm.safeParse({ until }).success ? <Checklist until={until} /> : null}
    />
  );
}
