import { Button, Form } from 'antd';
import { useState } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { subscriptionCalls } from '#contract/dues/subscription/calls.ts';
import type { Subscription } from '#contract/dues/subscription/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { useAsk, useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { DayInput } from '../../../../portal/form/inputs/moment-input.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { longDate } from '../../../../shared/format.ts';
import { memberCount, membersAndAmount } from '../parts/members-and-amount.ts';
import { type ChargePreview, PreviewTable } from './charge-preview.tsx';
import { dueYearOf, hasBegun } from './years.ts';
import './subscription.css';

type Props = { plan: Subscription };

/** Reads whom charging a year would charge. */
function usePreview(plan: Subscription) {
  return useApiQuery(subscriptionCalls.chargePreview, {
    params: { id: plan._id },
    topic: 'subscription',
  });
}

const changes = ['subscription'];

/* Changes a year's charges, after a confirmation where it is done at once. */
function useChange({ plan }: Props) {
  const { send, isSending } = useSend();
  const confirm = useConfirm();
  const params = { id: plan._id };
  const year = dueYearOf(plan);
  const charge = (from: string | undefined, done: (charged: number) => string) =>
    send(subscriptionCalls.chargeSubscription, {
      params,
      body: from === undefined ? {} : { from },
      done: ({ data }) => done(data.charged),
      changes,
    });
  return {
    isSending,
    chargeNow: (preview: ChargePreview) =>
      confirm(
        {
          title: `Charge ${membersAndAmount(preview)}?`,
          text: (
            <>
              {year} is charged to these members today. They see what they owe, and can pay it.
              <PreviewTable preview={preview} />
            </>
          ),
          act: 'Charge now',
          width: 560,
        },
        () =>
          charge(
            hasBegun(year) ? undefined : dayInNigeria(),
            (charged) => `${memberCount(charged)} charged for ${year}.`,
          ),
      ),
    chargeOn: (day: string) => charge(day, () => `${year} will be charged on ${longDate(day)}.`),
    undo: ({ charged }: ChargePreview) =>
      confirm(
        {
          title: charged > 0 ? `Undo the charges of ${year}?` : `Cancel the charging of ${year}?`,
          text:
            charged > 0
              ? `The charges of ${memberCount(charged)} for ${year} are reversed. Credit that paid them is credit again. This is possible only while no payment was received for them and none is waived; ${year} can be charged again afterwards.`
              : `${year} stays set up, and waits until you charge it.`,
          act: 'Undo',
          danger: true,
        },
        () =>
          send(subscriptionCalls.undoCharges, {
            params,
            done: ({ data }) =>
              data.undone > 0
                ? `The charges of ${memberCount(data.undone)} have been undone.`
                : `${year} will not be charged automatically.`,
            changes,
          }),
      ),
  };
}

type ChargeDayProps = {
  year: number;
  from: string;
  isSending: boolean;
  onSet: (day: string) => Promise<void>;
};

/* Asks for another day to charge a year that is set up ahead. */
function ChargeDay({ year, from, isSending, onSet }: ChargeDayProps) {
  const [day, setDay] = useState(from);
  const { attempt, failure } = useTold();
  return (
    <Form layout="vertical" className="charge-day" onFinish={() => void attempt(() => onSet(day))}>
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
function ReviewButton({ preview, onCharge }: { preview: ChargePreview; onCharge: () => void }) {
  const ask = useAsk();
  if (preview.members > 0)
    return (
      <Button type="primary" onClick={onCharge}>
        Review and charge
      </Button>
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
  const query = usePreview(plan);
  const change = useChange({ plan });
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
            <Button disabled={preview.members === 0} onClick={() => change.chargeNow(preview)}>
              Charge now
            </Button>
            <Button aria-expanded={dating} onClick={() => setDating(!dating)}>
              {chargeFrom ? 'Change the date' : 'Set a date'}
            </Button>
          </>
        ) : !chargedAt || late ? (
          <ReviewButton preview={preview} onCharge={() => change.chargeNow(preview)} />
        ) : null}
        {chargedAt || (isAhead && chargeFrom) ? (
          <Button danger onClick={() => change.undo(preview)}>
            Undo
          </Button>
        ) : null}
      </div>
      {isAhead && dating ? (
        <ChargeDay
          year={year}
          from={chargeFrom ?? `${year}-01-01`}
          isSending={change.isSending}
          onSet={async (day) => {
            await change.chargeOn(day);
            setDating(false);
          }}
        />
      ) : null}
    </div>
  );
}
