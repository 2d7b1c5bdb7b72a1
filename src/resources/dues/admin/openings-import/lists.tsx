import { duesCalls } from '#contract/dues/calls.ts';
import { reasonForm } from '#contract/dues/ledger/schemas.ts';
import type { OpeningsList } from '#contract/dues/openings-import/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { countOf } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { ImportsSoFar } from '../../../../portal/spreadsheet/imports-so-far.tsx';
import { longDate } from '../../../../shared/format.ts';
import { duesResources } from '../../../payments/admin/parts/dues-resources.ts';

/* What stands of a list: members, and what these owe and have in credit. */
const sumsOf = ({ members, owed, credit }: OpeningsList): string =>
  [
    countOf(members, 'members'),
    `${formatNaira(owed)} owed`,
    ...(credit > 0 ? [`${formatNaira(credit)} credit`] : []),
  ].join(', ');

const takeBack = actsOn<OpeningsList>()(duesCalls.undoOpenings, {
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

/** Lists the imports of opening balances so far; each is taken back by one act of who may reverse. */
export function OpeningsLists() {
  const query = useApiQuery(duesCalls.openingsLists, { topic: 'payments' });
  return (
    <ImportsSoFar
      query={query}
      act={takeBack}
      resource="openings-import"
      titleOf={({ name }) => name}
      factsOf={(list) => [
        ...(list.asAt ? [`as at ${longDate(list.asAt)}`] : []),
        ...(list.undone ? [] : [sumsOf(list)]),
      ]}
      takenBack={({ undone }) => undone && { ...undone, tag: 'Taken back' }}
    />
  );
}
