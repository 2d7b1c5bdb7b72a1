import { Button, Form } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { useSend } from '../../../../portal/act/use-send.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { DayInput } from '../../../../portal/form/inputs/moment-input.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { memberCount, membersAndAmount } from '../parts/members-and-amount.ts';
import { type ChargePreview, PreviewTable } from './charge-preview.tsx';
import { dueYearOf, hasBegun } from './years.ts';
import './subscription.css';

type Props = { plan: Subscription };

/* With what charging it would come to. */
type OfYear = Props & { preview: ChargePreview };

const act = actsOn<OfYear>();

const chargeNow = act(subscriptionCalls.chargeSubscription, {
  key: 'charge',
  label: 'Charge now',
  input: ({ plan }) => ({
    params: { id: plan._id },
    body: hasBegun(dueYearOf(plan)) ? {} : { from: dayInNigeria() },
  }),
  question: ({ plan, preview }) => ({
    title: `Charge ${membersAndAmount(preview)}?`,
    text: (
      <>
        {dueYearOf(plan)} is charged to these members today. They see what they owe, and can pay it.
        <PreviewTable preview={preview} />
      </>
    ),
    width: 560,
  }),
  done: ({ data }, { plan }) => `${memberCount(data.charged)} charged for ${dueYearOf(plan)}.`,
});

const undo = act(subscriptionCalls.undoCharges, {
  key: 'undo',
  label: 'Undo',
  danger: true,
  input: ({ plan }) => ({ params: { id: plan._id } }),
  question: ({ plan, preview: { charged } }) => {
    const year = dueYearOf(plan);
    return charged > 0
      ? {
          title: `Undo the charges of ${year}?`,
          text: `The charges of ${memberCount(charged)} for ${year} are reversed. Credit that paid them is credit again. This is possible only while no payment was received for them and none is waived; ${year} can be charged again afterwards.`,
        }
      : {
          title: `Cancel the charging of ${year}?`,
          text: `${year} stays set up, and waits until you charge it.`,
        };
  },
  done: ({ data }, { plan }) =>
    data.undone > 0
      ? `The charges of ${memberCount(data.undone)} have been undone.`
      : `${dueYearOf(plan)} will not be charged automatically.`,
});

/* Asks for another day to charge a year that is set up ahead. */
function ChargeDay({ plan, onSet }: Props & { onSet: () => void }) {
  const year = dueYearOf(plan);
  const [day, setDay] = useState(plan.chargeFrom ?? `${year}-01-01`);
  const { send, isSending } = useSend();
  const { attempt, failure } = useTold();
  const set = async () => {
    await send(subscriptionCalls.chargeSubscription, {
      params: { id: plan._id },
      body: { from: day },
      done: () => `${year} will be charged on ${longDate(day)}.`,
      changes: ['subscription'],
    });
    onSet();
  };
  return (
    <Form layout="vertical" className="charge-day" onFinish={() => void attempt(set)}>
      <Labelled label="Charge on" failure={failure} extra={`A day until the end of ${year}.`}>
        <DayInput value={day} onChange={setDay} />
      </Labelled>
      <Button htmlType="submit" loading={isSending}>
        Set the date
      </Button>
    </Form>
  );
}

/* Says what has been charged, or when it will be. */
function stateOf(plan: Subscription, preview: ChargePreview): string {
  const { chargedAt, chargeFrom } = plan;
  if (chargedAt)
    return preview.charged === 0
      ? `Set up on ${longDate(chargedAt)}. Nobody has been charged.`
      : `Charged to ${memberCount(preview.charged)} since ${longDate(chargedAt)}.`;
  if (chargeFrom && chargeFrom > dayInNigeria())
    return `Charges on ${longDate(chargeFrom)}: ${membersAndAmount(preview)} as of today.`;
  return `Not charged yet: ${membersAndAmount(preview)}.`;
}

/* Shows who would be charged before it is done. */
function ReviewButton(ofYear: OfYear) {
  const ask = useAsk();
  if (ofYear.preview.members > 0)
    return (
      <ActButton type="primary" act={chargeNow} record={ofYear} resource="subscription">
        Review and charge
      </ActButton>
    );
  return (
    <Button
      onClick={() =>
        void ask(
          {
            title: 'There is nobody to charge',
            content:
              'Everybody who was a member by that year is charged already, has an opening balance of a later year, or is free.',
          },
          'info',
        )
      }
    >
      Who is charged?
    </Button>
  );
}

/**
 * Says what a year has charged, or when it will, and charges it, sets the day, or undoes it.
 */
export function Charging({ plan }: Props) {
  const query = useApiQuery(subscriptionCalls.chargePreview, {
    params: { id: plan._id },
    topic: 'subscription',
  });
  const mayCharge = useMayCall()(subscriptionCalls.chargeSubscription);
  const [dating, setDating] = useState(false);
  const preview = query.data?.data;
  if (query.error && !preview)
    return <ListFailure sentence={query.error.message} retry={query.refetch} />;
  if (!preview) return <p className="charging-state">{'\u00a0'}</p>;
  const year = dueYearOf(plan);
  const { chargedAt, chargeFrom } = plan;
  const isAhead = !chargedAt && !hasBegun(year);
  const late = chargedAt && preview.members > 0 ? preview : null;
  return (
    <div className="charging">
      <p className="charging-state">{stateOf(plan, preview)}</p>
      {late ? (
        <p>
          {`${membersAndAmount(late)}: not charged yet, such as members enabled again, or added with an earlier year of membership.`}
        </p>
      ) : null}
      <div className="page-actions">
        {isAhead ? (
          <>
            <ActButton
              disabled={preview.members === 0}
              act={chargeNow}
              record={{ plan, preview }}
              resource="subscription"
            />
            {mayCharge ? (
              <Button aria-expanded={dating} onClick={() => setDating(!dating)}>
                {chargeFrom ? 'Change the date' : 'Set a date'}
              </Button>
            ) : null}
          </>
        ) : !chargedAt || late ? (
          <ReviewButton plan={plan} preview={preview} />
        ) : null}
        {chargedAt || (isAhead && chargeFrom) ? (
          <ActButton act={undo} record={{ plan, preview }} resource="subscription" />
        ) : null}
      </div>
      {isAhead && dating ? <ChargeDay plan={plan} onSet={() => setDating(false)} /> : null}
    </div>
  );
}
