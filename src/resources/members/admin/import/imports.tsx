import { List } from 'antd';
import { useState } from 'react';
import { memberCalls } from '#contract/members/calls.ts';
import {
  type ImportTakenBack,
  type LeftRecord,
  type MembersImport,
  takeBackForm,
} from '#contract/members/import/take-back.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { ListPagination } from '../../../../portal/list/table/pagination.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { ImportsSoFar } from '../../../../portal/spreadsheet/imports-so-far.tsx';
import { labelOf } from './columns.ts';

const titleOf = ({ list }: MembersImport): string => list ?? 'A list without a name';

const usePreview = ({ _id: id }: MembersImport) =>
  useApiQuery(memberCalls.previewTakeBack, { params: { id }, staleTime: 0 });

/* What taking an import back would do, in sentences. */
function sentencesOf({ removed, charges, invited, putBack, left }: ImportTakenBack): string {
  const leave = `${countOf(removed, 'records')} that it added ${removed === 1 ? 'leaves' : 'leave'} the register`;
  const back = `${countOf(putBack, 'records')} that it changed ${putBack === 1 ? 'has' : 'have'} the former values again`;
  const sentences = [
    removed > 0 &&
      `${leave}${charges > 0 ? `, and ${countOf(charges, 'charges')} with ${removed === 1 ? 'it' : 'them'}` : ''}.`,
    putBack > 0 && `${back}.`,
    removed + putBack === 0 && 'Nothing of this import can be taken back.',
    invited > 0 &&
      `${formatInteger(invited)} of those who leave ${invited === 1 ? 'was' : 'were'} invited: the links and letters stop working.`,
    left.length > 0 && 'What stays is named below.',
    'All entries stay in the accounts. A corrected list can be imported then.',
  ];
  return sentences.filter(Boolean).join(' ');
}

function Summary({ of }: { of: MembersImport }) {
  const { data, error, refetch } = usePreview(of);
  if (error && !data) return <ListFailure sentence={error.message} retry={refetch} />;
  return (
    <span role="status">{data ? sentencesOf(data.data) : 'Looking up what it comes to…'}</span>
  );
}

const fieldsOf = (fields: readonly string[]) => fields.map(labelOf).join(', ');

/* Why a record stays, or what of it. */
const whyOf = ({ why, changedSince, notKept }: LeftRecord): string =>
  [
    why,
    changedSince.length > 0 && `Changed since, or another’s by now: ${fieldsOf(changedSince)}.`,
    notKept.length > 0 && `Stays, as the former value is not kept: ${fieldsOf(notKept)}.`,
  ]
    .filter(Boolean)
    .join(' ');

const leftAtOnce = 5;

/* Names what is left, a page at a time. */
function Left({ of }: { of: MembersImport }) {
  const [page, setPage] = useState(1);
  const left = usePreview(of).data?.data.left ?? [];
  if (left.length === 0) return null;
  return (
    <section className="import-left" aria-label="What stays">
      <b>
        {countOf(left.length, 'records')} {left.length === 1 ? 'stays' : 'stay'}, as a whole or in
        part
      </b>
      <List
        size="small"
        dataSource={left.slice((page - 1) * leftAtOnce, page * leftAtOnce)}
        rowKey="_id"
        renderItem={(record) => (
          <List.Item>
            <div className="row-lines">
              <PageLink to={['members', 'show', { id: record._id }]}>
                {record.name} ({record.memberId})
              </PageLink>
              <small>{whyOf(record)}</small>
            </div>
          </List.Item>
        )}
      />
      {left.length > leftAtOnce ? (
        <ListPagination
          current={page}
          pageSize={leftAtOnce}
          total={left.length}
          pages={Math.ceil(left.length / leftAtOnce)}
          noun="records"
          atLeast={false}
          onChange={setPage}
        />
      ) : null}
    </section>
  );
}

const takenBackInWords = ({ removed, putBack, left }: NonNullable<MembersImport['takenBack']>) =>
  [
    `${formatInteger(removed)} removed`,
    `${formatInteger(putBack)} put back`,
    ...(left > 0 ? [`${formatInteger(left)} left`] : []),
  ].join(', ');

const takeBack = actsOn<MembersImport>()(memberCalls.takeImportBack, {
  key: 'undo',
  label: 'Take back',
  isFor: ({ takenBack }) => takenBack === null || takenBack.left > 0,
  form: {
    schema: takeBackForm,
    title: (list) => `Take back ‘${titleOf(list)}’?`,
    words: (list) => <Summary of={list} />,
    submit: 'Take the import back',
    below: (_, list) => <Left of={list} />,
  },
  done: ({ data: { removed, putBack, left } }) =>
    `The import has been reversed: ${formatInteger(removed)} removed, ${formatInteger(putBack)} put back, ${formatInteger(left.length)} named as left.`,
  changes: ['members'],
});

/** Lists the imports of members so far; each is taken back by one act. */
export function MembersImports() {
  const query = useApiQuery(memberCalls.membersImports, { topic: 'members' });
  return (
    <ImportsSoFar
      query={query}
      act={takeBack}
      resource="members-import"
      titleOf={titleOf}
      factsOf={({ added, changed }) => [
        `${formatInteger(added)} added, ${formatInteger(changed)} changed`,
      ]}
      takenBack={({ takenBack: back }) =>
        back && {
          ...back,
          tag: back.left > 0 ? 'Taken back in part' : 'Taken back',
          what: takenBackInWords(back),
        }
      }
    />
  );
}
