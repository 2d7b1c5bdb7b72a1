import { valueAt } from '#contract/call.ts';
import { singularOf } from '#contract/numbers.ts';
import {
  plainText,
  type Resource,
  type ResourceColumn,
  type ResourcePage,
  type ResourceRow,
  type Row,
} from '../portal/resource.ts';
import type { ResourceCalls } from '../providers/resource.ts';

type Options<Record extends object> = Pick<
  Resource<Record>,
  | 'name'
  | 'role'
  | 'label'
  | 'crumb'
  | 'icon'
  | 'place'
  | 'parent'
  | 'unread'
  | 'topics'
  | 'schema'
  | 'changeSchema'
  | 'fields'
  | 'deletion'
  | 'choiceOf'
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
  { path, label, schema, changeSchema, calls = {} }: Options<Record>,
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
    ...page(
      create && schema,
      'create',
      '/create',
      `New ${singular}`,
      () => import('../portal/pages/create.tsx'),
    ),
    ...page(one, 'show', '/:id', capitalized(singular), () => import('../portal/pages/show.tsx')),
    ...page(
      one && update && (changeSchema ?? schema),
      'edit',
      '/:id/edit',
      `Edit ${singular}`,
      () => import('../portal/pages/edit.tsx'),
    ),
  };
}

function pagesOf<Record extends object>(options: Options<Record>, singular: string) {
  const usual = usualPages(options, singular);
  const pages = { ...usual };
  for (const [name, own] of Object.entries(options.pages ?? {})) {
    const page = { ...usual[name], ...own };
    const { path, title, load } = page;
    if (own === false) delete pages[name];
    else if (path !== undefined && title !== undefined && load)
      pages[name] = { ...page, path, title, load };
    else throw new Error(`The page ${options.name}/${name} needs a path, a title and a load.`);
  }
  return pages;
}

const naming = ['name', 'title', '_id'];

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
  const singular = options.singular ?? singularOf(label.toLowerCase());
  const columns = given.map((column) =>
    typeof column === 'string' ? { dataIndex: column } : column,
  );
  const titleOf = (record: Record) =>
    plainText(naming.map((name) => valueAt(record, name)).find(Boolean));
  const { path: _, ...rest } = options;
  return {
    titleOf,
    ...rest,
    singular,
    calls,
    columns,
    pages: pagesOf(options, singular),
    row: { ...row },
  };
}
