import type { BaseRecord } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { type Subscription, subscriptionForm } from '#contract/dues/subscription/schemas.ts';
import { blankValues } from '../../../../portal/form/fields/values.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FieldInputs } from '../../../../portal/form/inputs/field-input.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useFailure } from './failure.ts';
import { PriceFields } from './price-fields.tsx';
import { pricesOf } from './prices.ts';
import { useConfirmSetUp } from './use-preview.tsx';
import { dueYearOf, followingYear } from './years.ts';

type Props = {
  /** The previous year's subscription, if any. */
  after?: Subscription;
  onDone: (made: BaseRecord) => void;
  onCancel: () => void;
  /** Called when a save begins and when it has its answer. */
  onSending?: (isSending: boolean) => void;
};

function SetUpForm({ after, onDone, onCancel, onSending }: Props) {
  const resource = { ...useManifest(), schema: subscriptionForm };
  const fields = formFieldsOf(resource);
  const toForm = formOfFields(fields);
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: schemaOf(resource),
    ...toForm,
    toSend: (values) => ({ ...toForm.toSend(values), prices: pricesOf(values) }),
    confirm: useConfirmSetUp(),
    initial: after ? followingYear(after) : blankValues(fields),
    success: 'Subscription created successfully!',
    changes: [],
    failure: useFailure(),
    draft: after ? `subscription-after-${dueYearOf(after)}` : 'subscription',
    onDone,
    onCancel,
  });
  const { isSending } = form;
  useEffect(() => onSending?.(isSending), [onSending, isSending]);
  return (
    <>
      {after ? (
        <p className="hint">
          {`The prices of ${dueYearOf(after)} are filled in: change what is different.`}
        </p>
      ) : null}
      <SchemaForm sendsOnEnter={false} form={form}>
        <FieldInputs fields={fields} />
        <PriceFields />
      </SchemaForm>
      <FormFoot form={form} submit="Setup Subscription" />
    </>
  );
}

/** Renders 'Setup Subscription': the first one, or that of the next year. */
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
