import { createElement } from 'react';
import type { z } from 'zod';
import { valueAt } from '#contract/call.ts';
import { capitalized } from '#contract/capitalized.ts';
import { singularOf } from '#contract/numbers.ts';
import {
  plainText,
  type Resource,
  type ResourceColumn,
  type ResourcePage,
  type ResourceRow,
  type Row,
} from '../portal/resource.ts';
import { type PageParts, PagePartsContext } from '../portal/routing/page-parts.ts';
import type { ResourceCalls } from '../providers/resource.ts';
import { importMade, importModule } from '../shared/import-module.ts';

type Options<Record extends object> = Omit<
  Resource<Record>,
  'singular' | 'calls' | 'columns' | 'row' | 'titleOf' | 'pages'
> & {
  singular?: string;
  /** Loads the contract's schema of its form: fields, rules and messages. */
  schema?(): Promise<z.ZodObject>;
  /** Loads that of a change, if it differs. */
  changeSchema?(): Promise<z.ZodObject>;
  /** The base path of its pages: the list is there, `/create`, `/:id` and `/:id/edit` below it. */
  path?: string;
  calls?: ResourceCalls;
  columns?: readonly (string | ResourceColumn<Record>)[];
  row?: Partial<ResourceRow<Record>>;
  titleOf?(record: Record): string;
  /** Custom pages that replace or extend the default ones; `false` omits a default one. A list's title is the label. */
  pages?: Readonly<globalThis.Record<string, Partial<ResourcePage> | false>>;
};

/* The default pages, if the calls for them exist. */
function usualPages<Record extends object>(
  { path, label, schema, changeSchema, calls = {} }: Options<Record>,
  singular: string,
): globalThis.Record<string, ResourcePage> {
  if (path === undefined) return {};
  const page = (has: unknown, below: string, title: string, load: ResourcePage['load']) =>
    has ? { path: path + below, title, load } : undefined;
  const { list, one, create, update } = calls;
  const creates = create && schema;
  const edits = one && update && (changeSchema ?? schema);
  const pages = {
    list: page(list, '', label, () => import('../portal/pages/list.tsx')),
    create: page(creates, '/create', `New ${singular}`, () => import('../portal/pages/create.tsx')),
    show: page(one, '/:id', capitalized(singular), () => import('../portal/pages/show.tsx')),
    edit: page(edits, '/:id/edit', `Edit ${singular}`, () => import('../portal/pages/edit.tsx')),
  };
  return Object.fromEntries(
    Object.entries(pages).flatMap(([name, usual]) => (usual ? [[name, usual]] : [])),
  );
}

/* A column in words of its own needs no schema; one that is only named has its words from there. */
async function loadParts<Record extends object>(
  page: string,
  { acts, schema, changeSchema, fields = {}, columns = [] }: Options<Record>,
): Promise<PageParts> {
  const isForm = page === 'create' || page === 'edit';
  const isDescribed =
    ['list', 'show'].includes(page) && columns.some((column) => typeof column === 'string');
  /* A column has its words also where the form leaves its field out. */
  const ofColumn = (name: string) => ({
    ...fields[name],
    hidden: fields[name]?.hidden === true && !columns.some((column) => column === name),
  });
  const [loadedActs, ofForm, ofChange, schemaFields] = await Promise.all([
    page === 'list' && acts ? importModule(acts.load) : undefined,
    (isForm || isDescribed) && schema ? importMade(schema) : undefined,
    page === 'edit' && changeSchema ? importMade(changeSchema) : undefined,
    isDescribed && schema
      ? importModule(() => import('../portal/form/fields/schema-fields.ts'))
      : undefined,
  ]);
  return {
    acts: loadedActs?.default,
    fields: ofForm && schemaFields?.fieldsOf(ofForm, ofColumn),
    form: { schema: ofForm, changeSchema: ofChange },
  };
}

/* A page's code and its parts come together. */
const withParts =
  (load: ResourcePage['load'], parts: () => Promise<PageParts>): ResourcePage['load'] =>
  async () => {
    const [{ default: Page }, value] = await Promise.all([importModule(load), parts()]);
    return { default: () => createElement(PagePartsContext, { value }, createElement(Page)) };
  };

function pagesOf<Record extends object>(options: Options<Record>, singular: string) {
  const usual = usualPages(options, singular);
  const pages = { ...usual };
  for (const [name, own] of Object.entries(options.pages ?? {})) {
    const page = { ...(name === 'list' && { title: options.label }), ...usual[name], ...own };
    const { path, title, load } = page;
    if (own === false) delete pages[name];
    else if (path !== undefined && title !== undefined && load)
      pages[name] = { ...page, path, title, load };
    else throw new Error(`The page ${options.name}/${name} needs a path, a title and a load.`);
  }
  for (const [name, page] of Object.entries(pages))
    pages[name] = { ...page, load: withParts(page.load, () => loadParts(name, options)) };
  return pages;
}

const naming = ['name', 'title', '_id'];

/**
 * Describes a resource. Its list, record page and forms come from `path`, `calls`, `schema` and `columns`;
 * `pages` can replace each of them.
 *
 * @throws if a custom page is incomplete
 */
export function defineResource<Record extends object = Row>(
  options: Options<Record>,
): Resource<Record> {
  const { label, columns: declaredColumns = [], row, calls = {} } = options;
  const singular = options.singular ?? singularOf(label.toLowerCase());
  const columns = declaredColumns.map((column) =>
    typeof column === 'string' ? { dataIndex: column } : column,
  );
  const titleOf = (record: Record) =>
    plainText(naming.map((name) => valueAt(record, name)).find(Boolean));
  const { path: _, schema: _schema, changeSchema: _changeSchema, ...rest } = options;
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
