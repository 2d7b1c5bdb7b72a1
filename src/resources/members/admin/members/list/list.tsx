import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { LinkButton } from '../../../../../portal/antd/link-button.tsx';
import {
  type ResourceTable as Table,
  useResourceTable,
} from '../../../../../portal/list/table/use-resource-table.ts';
import { ExportMenu } from '../../../../../portal/list/tools/export-menu.tsx';
import { ListOf } from '../../../../../portal/pages/list.tsx';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import { useManifest } from '../../../../../portal/routing/use-manifest.ts';
import { useServices } from '../../../../../portal/services.ts';
import { useMayCall } from '../../../../../portal/session/use-may-call.ts';
import { useCategories } from '../../parts/use-categories.tsx';
import { useMemberActions } from '../use-member-actions.ts';
import { ListNotices } from './list-notices.tsx';
import { CardsSkeleton, MemberCards } from './member-cards.tsx';
import { membersExport, useBulkActions } from './use-bulk-actions.ts';

const views = [
  { value: 'cards', label: 'Cards', icon: <Icon name="grid" /> },
  { value: 'table', label: 'Table', icon: <Icon name="rows" /> },
];

/* Returns the layout of the rows, kept in the address. */
function useView() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'table' ? 'table' : 'cards';
  const choose = (wanted: string) =>
    setParams(
      (before) => {
        before.delete('view');
        if (wanted !== 'cards') before.set('view', wanted);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [view, choose] as const;
}

/* Switches between cards and a table. */
function ViewSwitch({ view, onChoose }: { view: string; onChoose: (view: string) => void }) {
  return <Segmented aria-label="View" options={views} value={view} onChange={onChoose} />;
}

/* The sort options of the members. */
const memberSorts = [
  { value: 'name', label: 'A-Z' },
  { value: '-name', label: 'Z-A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'memberId', label: 'Member ID, ascending' },
  { value: '-memberId', label: 'Member ID, descending' },
];

/* What an address narrows the list to, and no choice below it does. */
const filters = [
  { field: 'paidYear', words: 'Paid for' },
  { field: 'owesYear', words: 'Not paid for' },
  { field: 'state', words: 'State:' },
  { field: 'placeOfWork', words: 'Place of work:' },
] as const;

/** Says what the address narrows the list to, as a figure's link does to who paid a year's dues; a press ends that. */
function NarrowedBy({ table }: { table: Table<User> }) {
  return filters.map(({ field, words }) => {
    const value = table.chosen(field).join();
    if (!value) return null;
    const called = `${words} ${value}`;
    return (
      <Button
        key={field}
        icon={<Icon name="close" />}
        iconPosition="end"
        aria-label={`${called}: show all`}
        onClick={() => table.filterBy({ [field]: '' })}
      >
        {called}
      </Button>
    );
  });
}

/* The import is another resource: shown only if it exists. */
function ImportLink() {
  const { resources } = useServices();
  const importing = resources.find(({ name }) => name === 'members-import');
  return importing?.pages.list ? (
    <LinkButton to={importing.pages.list.path} icon={<Icon name="upload" />}>
      Import
    </LinkButton>
  ) : null;
}

/* The society's own categories are filters as well. */
function useWithOwnCategories(resource: ReturnType<typeof useManifest>) {
  const { own } = useCategories();
  const more = own.map(({ code, name }) => ({ text: name, value: code }));
  const columns = resource.columns.map((column) =>
    column.dataIndex === 'category'
      ? { ...column, filters: [...(column.filters ?? []), ...more] }
      : column,
  );
  return { ...resource, columns };
}

/** Renders the register of members: the server searches, filters, sorts and pages. */
export default function Members() {
  const resource = useWithOwnCategories(useManifest());
  const table = useResourceTable<User>(resource, resource.list);
  const memberActions = useMemberActions();
  const bulk = useBulkActions();
  const [view, chooseView] = useView();
  const mayCall = useMayCall();
  const areCards = view === 'cards';
  return (
    <ListOf<User>
      table={table}
      buttons={
        mayCall(memberCalls.createMember) ? (
          <>
            <ExportMenu {...membersExport} query={table.exported()} columns={resource.columns} />
            <ImportLink />
          </>
        ) : null
      }
      above={<ListNotices table={table} />}
      columns={resource.columns}
      actionsOf={(member, usual) => [...usual, ...memberActions(member)]}
      bulk={areCards ? [] : bulk.all}
      searchLabel="Search Member"
      placeholder="Search Member. . ."
      sorts={memberSorts}
      tools={
        <>
          <NarrowedBy table={table} />
          <ViewSwitch view={view} onChoose={chooseView} />
        </>
      }
      {...(areCards && {
        skeleton: <CardsSkeleton />,
        children: (rows: readonly User[]) => <MemberCards members={rows} />,
      })}
    />
  );
}
