import type { BaseRecord } from '@refinedev/core';
import { Alert } from 'antd';
import { useState } from 'react';
import type { Subscription } from '#contract/subscription/schemas.ts';
import { FormFoot } from '../../portal/form/form-foot.tsx';
import { SchemaForm } from '../../portal/form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../../portal/form/use-fields.ts';
import { useResourceForm } from '../../portal/form/use-resource-form.ts';
import { blankValues } from '../../portal/form/values.ts';
import { useManifest } from '../../portal/use-manifest.ts';
import { useFailure } from './failure.ts';
import { dueYearOf, followingYear } from './years.ts';

type Props = {
  /** The previous year's subscription, if any. */
  after?: Subscription;
  onDone: (made: BaseRecord) => void;
  onCancel: () => void;
};

function SetUpForm({ after, onDone, onCancel }: Props) {
  const resource = useManifest();
  const fields = formFieldsOf(resource);
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: schemaOf(resource),
    ...formOfFields(fields),
    initial: after ? followingYear(after) : blankValues(fields),
    success: 'Subscription created successfully!',
    failure: useFailure(),
    draft: after ? `subscription-after-${dueYearOf(after)}` : 'subscription',
    onDone,
    onCancel,
  });
  return (
    <>
      <SchemaForm of={form} fields={fields}>
        {after ? (
          <Alert
            type="warning"
            className="draft-note"
            message={`Once it is set up, members are asked for these dues. Those of ${dueYearOf(after)} can then be recorded by hand only.`}
          />
        ) : null}
      </SchemaForm>
      <FormFoot of={form} submit="Setup Subscription" />
    </>
  );
}

/** Renders 'Setup Subscription' (specification §2, §5, §8): the first one, or that of the next year. */
export function SetUp({ onCancel, ...props }: Props) {
  /* Cancelling resets the form if it stays on the page. */
  const [round, setRound] = useState(0);
  return (
    <SetUpForm
      key={round}
      {...props}
      onCancel={() => {
        setRound(round + 1);
        onCancel();
      }}
    />
  );
}
