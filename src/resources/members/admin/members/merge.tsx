import { Alert, Button, Form, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { capitalized } from '#contract/capitalized.ts';
import type { MergePreview } from '#contract/members/merge.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { Facts } from '../../../../portal/antd/facts.tsx';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { ReferenceInput } from '../../../../portal/form/inputs/reference-input.tsx';
import { RecordPending } from '../../../../portal/pages/record-failure.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { useIsShown } from '../../../../portal/routing/use-is-shown.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { fullName, shortName } from '../parts/member-name.tsx';
import { useMember } from '../parts/use-member.ts';
import { memberFieldOptions } from './fields.ts';
import './members.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

type Balance = MergePreview['after'];

const inWords = ({ owed, credit }: Balance) => {
  const parts = [
    owed > 0 && `${formatNaira(owed)} owed`,
    credit > 0 && `${formatNaira(credit)} credit`,
  ];
  return parts.filter(Boolean).join(', ') || 'Nothing owed';
};

const words = new Map(Object.entries(memberFieldOptions).map(([name, { label }]) => [name, label]));
const labelOf = (field: string) =>
  words.get(field) ?? capitalized(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const blank = (value: string | null) => value ?? '–';

const chargedFor = (year: number | null, name: string | null) =>
  name ? `${name}, ${year}` : `for ${year}`;

function ChargedTwice({ twice }: { twice: MergePreview['chargedTwice'] }) {
  return twice.map(({ year, name, amount, takenBack }, place) => (
    <Alert
      // biome-ignore lint/suspicious/noArrayIndexKey: two levies may have one name and one year
      key={`${year} ${name} ${place}`}
      type={takenBack ? 'info' : 'warning'}
      showIcon
      role="note"
      message={
        takenBack
          ? `Both were charged ${chargedFor(year, name)}: the second charge of ${formatNaira(amount)} is taken back, and what had paid it is credit.`
          : `Both were charged ${chargedFor(year, name)}, and something was waived or written off. Both charges of ${formatNaira(amount)} stay: reverse what was waived first.`
      }
    />
  ));
}

/* Shows what merging two records comes to: both accounts, the one that follows, and what differs. */
function MergeFigures({ preview }: { preview: MergePreview }) {
  const { loser, winner, before, after, differences, entries, payments, chargedTwice } = preview;
  return (
    <div className="merge-preview">
      <Facts
        size="small"
        facts={[
          [`${loser.memberId}, leaves`, inWords(before.loser)],
          [`${winner.memberId}, stays`, inWords(before.winner)],
          ['Afterwards', <b key="after">{inWords(after)}</b>],
          ['Counts for it', `${countOf(entries, 'entries')}, ${countOf(payments, 'payments')}`],
        ]}
      />
      <ChargedTwice twice={chargedTwice} />
      {differences.length > 0 ? (
        <>
          <p>What differs. The record that stays keeps its own; copy what is missing first.</p>
          <Table
            size="small"
            pagination={false}
            rowKey="field"
            tableLayout="fixed"
            dataSource={differences}
            columns={[
              { dataIndex: 'field', title: 'Field', render: labelOf },
              { dataIndex: 'loser', title: 'Leaves', render: blank },
              { dataIndex: 'winner', title: 'Stays', render: blank },
            ]}
          />
        </>
      ) : null}
    </div>
  );
}

function Preview({ member, into }: { member: User; into: string }) {
  const close = useDrawer()?.close ?? (() => undefined);
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { send, isSending } = useSend();
  const { attempt, failure } = useTold();
  const isShown = useIsShown();
  const { data, error, refetch } = useApiQuery(memberRecordCalls.previewMerge, {
    params: { id: member._id },
    query: { into },
    staleTime: 0,
  });
  if (error && !data) return <ListFailure sentence={error.message} retry={refetch} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const merge = () =>
    attempt(async () => {
      await send(memberRecordCalls.mergeMember, {
        params: { id: member._id },
        body: { into },
        done: ({ data: { user } }) =>
          `${shortName(member)}’s record is merged into ${shortName(user)}’s.`,
        changes: ['members'],
      });
      if (isShown()) await navigate(pathTo('members', 'show', { id: into }), { replace: true });
    });
  const swap = () =>
    navigate(`${pathTo('members', 'merge', { id: into })}?into=${member._id}`, { replace: true });
  return (
    <>
      <MergeFigures preview={data.data} />
      <FailureAlert sentence={failure} />
      <div className="form-actions">
        <Button type="primary" loading={isSending} onClick={() => void merge()}>
          Merge into {data.data.winner.memberId}
        </Button>
        <Button onClick={() => void swap()}>Keep the other one instead</Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </>
  );
}

function MergeInto({ member }: { member: User }) {
  const [params] = useSearchParams();
  const [into, setInto] = useState(params.get('into') ?? '');
  return (
    <FormPage action="create" title={`Merge the record of ${fullName(member)}`} foot={null}>
      <p className="page-lead">
        For two records of one person. This record ({member.memberId}) leaves the register and can
        no longer log in; its payments and dues stay as they are written, and count for the record
        that stays. You can undo it.
      </p>
      <Form layout="vertical">
        <Labelled label="The record that stays">
          <ReferenceInput
            resource="members"
            value={into}
            placeholder="Name, member ID, e-mail or phone"
            onChange={(value) => setInto(String(value ?? ''))}
          />
        </Labelled>
      </Form>
      {into ? <Preview key={into} member={member} into={into} /> : null}
    </FormPage>
  );
}

/** Merges a record into another one of the same person, after showing what it comes to. */
export default function Merge() {
  const { id, member, error, refetch } = useMember();
  if (!member) return <RecordPending error={error} retry={refetch} />;
  return <MergeInto key={id} member={member} />;
}
