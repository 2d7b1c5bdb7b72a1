import { App } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { periodCalls } from '#contract/dues/periods/calls.ts';
import { closePeriodForm } from '#contract/dues/periods/schemas.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formOfFields } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
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
  const resource = useManifest();
  const { modal } = App.useApp();
  const close = useDrawer()?.close ?? (() => undefined);
  const [until, setUntil] = useState(endOfLastMonth);
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: closePeriodForm,
    ...formOfFields(fields),
    initial: { until },
    onChange: (changed) => {
      if (changed.until !== undefined) setUntil(String(changed.until));
    },
    confirm: async ({ until }) =>
      modal.confirm({
        title: `Close the books until ${longDate(String(until))}?`,
        content:
          'Nothing can be dated in this period any more: what is found later counts on the first open day. The period can be opened again, with a reason, which its next pack gives.',
        okText: 'Close',
      }),
    call: periodCalls.closePeriod,
    success: ({ until }) =>
      `The books are closed until ${longDate(String(until))}. Make the pack of the period from its menu below.`,
    onDone: close,
    onCancel: close,
  });
  return (
    <FormPage
      action="create"
      title="Close a period"
      foot={<FormFoot form={form} submit="Close the period" />}
    >
      <SchemaForm form={form} fields={fields} />
      {closePeriodForm.safeParse({ until }).success ? <Checklist until={until} /> : null}
    </FormPage>
  );
}
