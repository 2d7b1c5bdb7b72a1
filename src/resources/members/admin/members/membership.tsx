import type { ReactNode } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { type MembershipEvent, membershipForm } from '#contract/members/membership-form.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { membershipWords } from '#contract/members/words.ts';
import { nextKinds } from '#contract/membership.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longDate } from '../../../../shared/format.ts';
import { duesResources } from '../../../payments/admin/parts/dues-resources.ts';
import './members.css';

const callOf = memberRecordCalls.membershipOf;

/* The changes of a membership, and whose it is. */
type Membership = { _id: string; events: readonly MembershipEvent[] };

/* What can follow the last event. */
const kindsAfter = ({ events: [last] }: Membership): readonly MembershipEvent['kind'][] =>
  last ? nextKinds[last.kind] : [];

const record = actsOn<Membership>()(memberRecordCalls.recordMembership, {
  key: 'record',
  label: 'Record a change',
  isFor: (membership) => kindsAfter(membership).length > 0,
  form: {
    schema: membershipForm,
    title: () => 'Record a change of the membership',
    words: () =>
      'It decides from its day on who is charged, reminded, written to and on the roll. What is owed until then stays: the account below then offers to write it off or to waive it. Dues and levies of later days are taken back from who has left or died, where nothing was paid of them. Who has died cannot log in any more; who has left can.',
    submit: 'Record',
    fieldsFor: (membership) => ({
      kind: {
        label: 'What happened',
        input: {
          type: 'choice',
          options: kindsAfter(membership).map((kind) => ({
            value: kind,
            label: membershipWords[kind],
          })),
        },
        required: true,
      },
      date: { required: true },
      note: { hint: 'Only admins see it.' },
    }),
    initial: () => ({ date: dayInNigeria() }),
  },
  done: () => 'The change of the membership is recorded.',
  changes: duesResources,
});

const takeBack = actsOn<MembershipEvent & { member: string }>()(
  memberRecordCalls.takeMembershipBack,
  {
    key: 'take-back',
    label: 'Take back',
    danger: true,
    input: ({ _id, member }) => ({ params: { id: member, eventId: _id } }),
    question: ({ kind }) => ({
      title: `Take ‘${membershipWords[kind]}’ back?`,
      text: 'It counts as if it had never been recorded: what was taken back for it is charged again, and what was charged meanwhile stays.',
    }),
    done: () => '',
  },
);

/* What follows from the registration is taken back there. */
const canTakeBack = ({ kind }: MembershipEvent) => !['applied', 'joined', 'refused'].includes(kind);

function Event({ event, takesBack }: { event: MembershipEvent; takesBack: ReactNode }) {
  const { kind, date, note, by } = event;
  return (
    <li>
      <p>
        <b>{membershipWords[kind]}</b> {date ? longDate(date) : 'before the records begin'}
      </p>
      {note ? <p className="member-note">{note}</p> : null}
      {by || takesBack ? (
        <p className="note">
          {by ? `Recorded by ${by}` : null} {takesBack}
        </p>
      ) : null}
    </li>
  );
}

/** Shows what happened to a membership, and records what has happened since. */
export function MemberMembership({ id }: { id: string }) {
  const mayCall = useMayCall();
  const canWrite = mayCall(memberRecordCalls.recordMembership);
  const { data, error, refetch } = useApiQuery(callOf, { params: { id }, topic: 'members' });
  const events = data?.data.events ?? [];
  if (!mayCall(callOf) || (data && events.length === 0)) return null;
  return (
    <Panel
      title="Membership history"
      beside={<ActButton act={record} record={{ _id: id, events }} resource="members" />}
      className="member-notes"
    >
      {error && !data ? <ListFailure sentence={error.message} retry={refetch} /> : null}
      <ul>
        {events.map((event, index) => (
          <Event
            key={event._id}
            event={event}
            takesBack={
              canWrite && index === 0 && canTakeBack(event) ? (
                <ActButton
                  type="link"
                  size="small"
                  act={takeBack}
                  record={{ ...event, member: id }}
                  resource="members"
                />
              ) : null
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
