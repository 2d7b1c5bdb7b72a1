import { List } from 'antd';
import { reasonForm } from '#contract/dues/ledger/schemas.ts';
import { openingsImportCalls } from '#contract/dues/openings-import/calls.ts';
import type { OpeningsList } from '#contract/dues/openings-import/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { duesResources } from '../../../payments/admin/parts/dues-resources.ts';

/* What stands of a list: members, and what these owe and have in credit. */
const sumsOf = ({ members, owed, credit }: OpeningsList): string =>
  [
    countOf(members, 'members'),
    `${formatNaira(owed)} owed`,
    ...(credit > 0 ? [`${formatNaira(credit)} credit`] : []),
  ].join(', ');

const takeBack = actsOn<OpeningsList>()(openingsImportCalls.undoOpenings, {
  key: 'undo',
  label: 'Take back',
  isFor: ({ undone, members }) => !undone && members > 0,
  form: {
    schema: reasonForm,
    title: ({ name }) => `Take back ‘${name}’?`,
    words: (list) =>
      `Every balance of this list that stands is reversed: ${sumsOf(list)}. What was paid of them becomes credit and pays what else is owed, and the take-on day is what it was before this list. A corrected list can be imported then. All entries stay in the accounts.`,
    submit: 'Take the import back',
  },
  done: () => 'The import has been reversed.',
  changes: duesResources,
});

function ListLine({ list }: { list: OpeningsList }) {
  const { name, asAt, at, by, undone } = list;
  return (
    <div className="row-lines">
      <b>
        {name} {undone ? <Tag>Taken back</Tag> : null}
      </b>
      <small>
        {[
          `Imported on ${longMoment(at)}${by ? ` by ${by}` : ''}`,
          asAt && `as at ${longDate(asAt)}`,
          !undone && sumsOf(list),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {undone ? (
        <small>
          Taken back on {longMoment(undone.at)}
          {undone.by ? ` by ${undone.by}` : ''}: {undone.reason}
        </small>
      ) : null}
    </div>
  );
}

/** Lists the imports of opening balances so far; each is taken back by one act of who may reverse. */
export function OpeningsLists() {
  const { data } = useApiQuery(openingsImportCalls.openingsLists, { topic: 'payments' });
  const lists = data?.data.imports ?? [];
  if (lists.length === 0) return null;
  return (
    <Panel title="Imports so far">
      <List
        dataSource={lists}
        rowKey="_id"
        renderItem={(list) => (
          <List.Item
            /* There also where it is done: what is typed in its dialog stays, and the server says why not. */
            extra={
              <ActButton
                act={takeBack}
                record={list}
                resource="openings-import"
                aria-label={`Take back ${list.name}`}
              />
            }
          >
            <ListLine list={list} />
          </List.Item>
        )}
      />
    </Panel>
  );
}
