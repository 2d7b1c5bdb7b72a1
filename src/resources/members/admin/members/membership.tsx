import { Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { dayInNigeria } from '#contract/day.ts';
import { type MembershipEvent, membershipForm } from '#contract/members/membership-form.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { membershipWords } from '#contract/members/words.ts';
import { nextKinds } from '#contract/membership.ts';
import ActDialog from '../../../../portal/act/act-dialog.tsx';
import { useSend } from '../../../../portal/act/use-send.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { duesResources } from '../../../payments/admin/parts/dues-resources.ts';
import './members.css';

const callOf = memberRecordCalls.membershipOf;

type Kinds = readonly [MembershipEvent['kind'], ...MembershipEvent['kind'][]];

/* What can follow the last event; null if nothing. */
const kindsAfter = (last: MembershipEvent | undefined): Kinds | null => {
  const [first, ...more] = last ? nextKinds[last.kind] : [];
  return first === undefined ? null : [first, ...more];
};

function RecordDialog({ id, kinds, onClose }: { id: string; kinds: Kinds; onClose: () => void }) {
  return (
    <ActDialog
      title="Record a change of the membership"
      words="It decides from its day on who is charged, reminded, written to and on the roll. What is owed until then stays: the account below then offers to write it off or to waive it. Whether they can log in does not change."
      submit="Record"
      schema={membershipForm.extend({ kind: z.enum(kinds) })}
      fields={{
        kind: { label: 'What happened', choices: membershipWords, required: true },
        date: { label: 'Date', required: true },
        note: { label: 'Note', hint: 'Only admins see it.' },
      }}
      initial={{ date: dayInNigeria() }}
      success="The change of the membership is recorded."
      call={memberRecordCalls.recordMembership}
      params={{ id }}
      resource="members"
      changes={duesResources}
      onClose={onClose}
    />
  );
}

/* What follows from the registration is taken back there. */
const canTakeBack = ({ kind }: MembershipEvent) => !['applied', 'joined', 'refused'].includes(kind);

function Event({
  event,
  onTakeBack,
}: {
  event: MembershipEvent;
  onTakeBack: (() => void) | undefined;
}) {
  const { kind, date, note, by } = event;
  return (
    <li>
      <p>
        <b>{membershipWords[kind]}</b> {date ? longDate(date) : 'before the records begin'}
      </p>
      {note ? <p className="member-note">{note}</p> : null}
      {by || onTakeBack ? (
        <p className="note">
          {by ? `Recorded by ${by}` : null}{' '}
          {onTakeBack ? (
            <Button type="link" size="small" danger onClick={onTakeBack}>
              Take back
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

/** Shows what happened to a membership, and records what has happened since. */
export function MemberMembership({ id }: { id: string }) {
  const mayCall = useMayCall();
  const canWrite = mayCall(memberRecordCalls.recordMembership);
  const { send } = useSend();
  const confirm = useConfirm();
  /* As it was opened: what is recorded leaves perhaps nothing more to record. */
  const [opened, open] = useState<Kinds | null>(null);
  const { data, error, refetch } = useApiQuery(callOf, { params: { id }, topic: 'members' });
  const events = data?.data.events ?? [];
  const kinds = kindsAfter(events[0]);
  const takeBack = ({ _id, kind }: MembershipEvent) =>
    confirm(
      {
        title: `Take ‘${membershipWords[kind]}’ back?`,
        text: 'It counts as if it had never been recorded. What was charged meanwhile stays.',
        act: 'Take back',
        danger: true,
      },
      () =>
        send(memberRecordCalls.takeMembershipBack, {
          params: { id, eventId: _id },
          changes: ['members'],
        }),
    );
  if (!mayCall(callOf) || (data && events.length === 0)) return null;
  return (
    <section className="panel member-notes" aria-labelledby="membership">
      <header className="panel-top">
        <h2 id="membership">Membership history</h2>
        {canWrite && kinds ? <Button onClick={() => open(kinds)}>Record a change</Button> : null}
      </header>
      {error && !data ? <ListFailure sentence={error.message} retry={refetch} /> : null}
      <ul>
        {events.map((event, index) => (
          <Event
            key={event._id}
            event={event}
            onTakeBack={
              canWrite && index === 0 && canTakeBack(event) ? () => takeBack(event) : undefined
            }
          />
        ))}
      </ul>
      {opened ? <RecordDialog id={id} kinds={opened} onClose={() => open(null)} /> : null}
    </section>
  );
}
