import type { BaseRecord } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { type Subscription, subscriptionForm } from '#contract/dues/subscription/schemas.ts';
import { formFieldsOf } from '../../../../portal/form/use-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
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

/* Says to the parent when the form is sent. */
function Sending({
  isSending,
  onSending,
}: { isSending: boolean } & Required<Pick<Props, 'onSending'>>) {
  useEffect(() => onSending(isSending), [onSending, isSending]);
  return null;
}

function SetUpForm({ after, onDone, onCancel, onSending }: Props) {
  const fields = formFieldsOf({ ...useManifest(), schema: subscriptionForm });
  return (
    <WholeForm
      submit="Setup Subscription"
      schema={subscriptionForm}
      fields={fields}
      toSend={(sent, values) => ({ ...sent, prices: pricesOf(values) })}
      confirm={useConfirmSetUp()}
      initial={after ? followingYear(after) : {}}
      success="Subscription created successfully!"
      changes={[]}
      failure={useFailure()}
      draft={after ? `subscription-after-${dueYearOf(after)}` : 'subscription'}
      onDone={onDone}
      onCancel={onCancel}
      sendsOnEnter={false}
      above={
        after ? (
          <p className="hint">
            {`The prices of ${dueYearOf(after)} are filled in: change what is different.`}
          </p>
        ) : null
      }
      end={<PriceFields />}
      below={({ isSending }) =>
        onSending ? <Sending isSending={isSending} onSending={onSending} /> : null
      }
    />
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
