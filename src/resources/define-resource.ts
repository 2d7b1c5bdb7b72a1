import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Role } from '#contract/access.ts';
import { type Call, valueAt } from '#contract/call.ts';
import type { IconName } from '../components/icon.tsx';
import type { FieldOptions } from '../portal/form/fields.ts';

/** One page of a resource. The path is written here and nowhere else; its code comes when it is opened. */
export type ResourcePage = {
  path: string;
  /** The page's heading, its title in the browser and the last of its breadcrumbs. */
  title: string;
  load: () => Promise<{ default: ComponentType }>;
};

/**
 * What the data provider needs of a row of the contract. An admin's resource names the row itself; a
 * member's says it again, so that a phone does not fetch the schemas with it, and `satisfies` holds it
 * against the row.
 */
export type ResourceCall = Pick<Call, 'method' | 'path' | 'list' | 'record'> & {
  query?: { shape: Readonly<Record<string, unknown>> };
};

/** The calls behind a resource. `{name}` in a path is filled from the id or from `meta`. */
export type ResourceCalls = Partial<
  Record<'list' | 'one' | 'create' | 'update' | 'remove', ResourceCall>
>;

type Row = Readonly<Record<string, unknown>>;

/** A column of a list, in the words of antd's Table, and a fact of a record's page. */
export type ResourceColumn<Record extends object = Row> = {
  /** The record's field; with a dot for one inside another. */
  dataIndex: string;
  /** Its heading; made of the field's name where it is left out. */
  title?: string;
  /** Whether the server sorts by it, under that name. */
  sorter?: boolean;
  /** Amounts and counts stand at the end. */
  align?: 'end';
  /** The values to choose from in its head; the API's filter has the field's name. */
  filters?: readonly { text: string; value: string }[];
  /** Whether it is left out of the list until it is chosen. */
  hidden?: boolean;
  render?(value: unknown, record: Record): ReactNode;
};

/** What stands in a list's row on a phone, at most 88 px high: who, one line of what matters, a tag. */
export type ResourceRow<Record extends object = Row> = {
  title(record: Record): ReactNode;
  line?(record: Record): ReactNode;
  tag?(record: Record): ReactNode;
};

/** Something that is done with several records at once. */
export type BulkAction = {
  label: string;
  /** Runs it. @returns what is said after it */
  run: (ids: readonly string[]) => Promise<string>;
};

/** A resource of the portal, whole: what refine, the routes, the sidebar and the pages are made from. */
export type Resource<Record extends object = Row> = {
  /** Refine's name for it. */
  name: string;
  /** Whose it is (specification §6): its pages open to this role, and lead anyone else to /unauthorized. */
  role: Role;
  label: string;
  /** What one of it is called: 'branch'. */
  singular: string;
  /** What the breadcrumbs call it, where that is not its label. */
  crumb?: string;
  icon: IconName;
  /** Its place in the sidebar, the smallest first; without one it is not in it. */
  place?: number;
  /** The call, below /api/v1/, whose `unread` stands beside its label. */
  unread?: string;
  calls: ResourceCalls;
  /** Refine's own four, and any others by a name of theirs. */
  pages: Readonly<globalThis.Record<string, ResourcePage>>;
  /** The contract's schema of its form: fields, rules and messages. */
  schema?: z.ZodObject;
  /** What the schema does not say of a field: its label, a hint, another input. */
  fields?: Readonly<globalThis.Record<string, FieldOptions>>;
  /** The columns of its list and the facts of its page; a name alone is a column. */
  columns: readonly ResourceColumn<Record>[];
  row: ResourceRow<Record>;
  /** What a record is called where others refer to it. */
  titleOf(record: Record): string;
};

type Options<Record extends object> = Pick<
  Resource<Record>,
  'name' | 'role' | 'label' | 'crumb' | 'icon' | 'place' | 'unread' | 'schema' | 'fields'
> & {
  singular?: string;
  /** Where its pages begin: its list is there, `/create`, `/:id` and `/:id/edit` below it. */
  path?: string;
  calls?: ResourceCalls;
  columns?: readonly (string | ResourceColumn<Record>)[];
  row?: Partial<ResourceRow<Record>>;
  titleOf?(record: Record): string;
  /** Pages of one's own in place of the usual ones or beside them; `false` leaves a usual one out. */
  pages?: Readonly<globalThis.Record<string, Partial<ResourcePage> | false>>;
};

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/* The pages that come by themselves, where the calls for them are there. */
function usualPages<Record extends object>(
  { path, label, schema, calls = {} }: Options<Record>,
  singular: string,
): globalThis.Record<string, ResourcePage> {
  if (path === undefined) return {};
  const page = (
    has: unknown,
    name: string,
    below: string,
    title: string,
    load: ResourcePage['load'],
  ) => (has ? { [name]: { path: path + below, title, load } } : {});
  const { list, one, create, update } = calls;
  return {
    ...page(list, 'list', '', label, () => import('../portal/pages/list.tsx')),
    ...page(create && schema, 'create', '/create', `New ${singular}`, () =>
      import('../portal/pages/create.tsx')),
    ...page(one, 'show', '/:id', capitalized(singular), () => import('../portal/pages/show.tsx')),
    ...page(one && update && schema, 'edit', '/:id/edit', `Edit ${singular}`, () =>
      import('../portal/pages/edit.tsx')),
  };
}

function pagesOf<Record extends object>(options: Options<Record>, singular: string) {
  const usual = usualPages(options, singular);
  const pages = { ...usual };
  for (const [name, own] of Object.entries(options.pages ?? {})) {
    const { path, title, load } = { ...usual[name], ...own };
    if (own === false) delete pages[name];
    else if (path !== undefined && title !== undefined && load) pages[name] = { path, title, load };
    else throw new Error(`The page ${options.name}/${name} needs a path, a title and a load.`);
  }
  return pages;
}

const naming = ['name', 'title', '_id'];

/* As text, for what has no `render` of its own. */
const plain = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '–' : String(value);

/** What a column shows of a record. */
export function cellOf<Record extends object>(
  column: ResourceColumn<Record>,
  record: Record,
): ReactNode {
  const value = valueAt(record, column.dataIndex);
  return column.render ? column.render(value, record) : plain(value);
}

/**
 * Describes a resource. From `path`, `calls`, `schema` and `columns` come its list, its record's page and
 * its forms; any of them can be replaced under `pages`.
 *
 * @throws where a page of one's own is not whole
 */
export function defineResource<Record extends object = Row>(
  options: Options<Record>,
): Resource<Record> {
  const { label, columns: given = [], row, calls = {} } = options;
  const singular = options.singular ?? label.toLowerCase().replace(/s$/, '');
  const columns = given.map((column) =>
    typeof column === 'string' ? { dataIndex: column } : column,
  );
  const [first, second] = columns;
  const titleOf = (record: Record) =>
    plain(naming.map((name) => valueAt(record, name)).find(Boolean));
  const { path: _, ...rest } = options;
  return {
    titleOf,
    ...rest,
    singular,
    calls,
    columns,
    pages: pagesOf(options, singular),
    row: {
      title: (record) => (first ? cellOf(first, record) : titleOf(record)),
      ...(second && { line: (record) => cellOf(second, record) }),
      ...row,
    },
  };
}
