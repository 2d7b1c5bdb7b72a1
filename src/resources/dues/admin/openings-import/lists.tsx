import { Button, List } from 'antd';
import { useState } from 'react';
import { can } from '#contract/access.ts';
import { reasonForm } from '#contract/dues/ledger/schemas.ts';
import { openingsImportCalls } from '#contract/dues/openings-import/calls.ts';
import type { OpeningsList } from '#contract/dues/openings-import/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import ActDialog, { type Act } from '../../../payments/admin/parts/act-dialog.tsx';

/* What stands of a list: members, and what these owe and have in credit. */
const sumsOf = ({ members, owed, credit }: OpeningsList): string =>
  [
    members === 1 ? '1 member' : `${formatInteger(members)} members`,
    `${formatNaira(owed)} owed`,
    ...(credit > 0 ? [`${formatNaira(credit)} credit`] : []),
  ].join(', ');

function useTakeBack(list: OpeningsList | null): Act | null {
  const { http } = useServices();
  if (!list) return null;
  return {
    title: `Take back ‘${list.name}’?`,
    words: `Every balance of this list that stands is reversed: ${sumsOf(list)}. What was paid of them becomes credit and pays what else is owed, and the take-on day is what it was before this list. A corrected list can be imported then. All entries stay in the accounts.`,
    submit: 'Take the import back',
    schema: reasonForm,
    success: 'The import has been reversed.',
    save: (form, { idempotencyKey }) =>
      http.send(openingsImportCalls.undoOpenings, {
        params: { id: list._id },
        form,
        idempotencyKey,
      }),
  };
}

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
  const identity = useIdentity();
  const [chosen, choose] = useState<OpeningsList | null>(null);
  const act = useTakeBack(chosen);
  const lists = data?.data.imports ?? [];
  if (lists.length === 0) return null;
  const mayReverse = identity !== null && can(identity, 'payments.reverse');
  return (
    <section className="panel" aria-labelledby="imports-so-far">
      <h2 id="imports-so-far">Imports so far</h2>
      <List
        dataSource={lists}
        rowKey="_id"
        renderItem={(list) => (
          <List.Item
            actions={
              mayReverse && !list.undone && list.members > 0
                ? [
                    <Button
                      key="undo"
                      aria-label={`Take back ${list.name}`}
                      onClick={() => choose(list)}
                    >
                      Take back
                    </Button>,
                  ]
                : []
            }
          >
            <ListLine list={list} />
          </List.Item>
        )}
      />
      {act ? <ActDialog act={act} onClose={() => choose(null)} /> : null}
    </section>
  );
}
