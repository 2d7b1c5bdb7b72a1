import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { valueAt } from '#contract/call.ts';
import type { ResourceAccess } from '../providers/resource.ts';
import type { Http } from '../shared/http/http.ts';
import type { IconName } from './components/icon.tsx';
import type { FieldOptions } from './form/fields.ts';

/** One page of a resource. The path is written here and nowhere else; its code comes when it is opened. */
export type ResourcePage = {
  path: string;
  /** The page's heading, its title in the browser and the last of its breadcrumbs. */
  title: string;
  /** Its heading until the page itself has come, where the page says more: 'Welcome'. */
  heading?: string;
  /** The line below its heading. */
  lead?: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Whether it stands in a drawer, over another page of its resource. */
  drawer?: boolean;
  /** The page below its drawer; the list where it is left out. */
  over?: 'list' | 'show';
};

/** Reads how much is unread. */
export type ReadUnread = (http: Http) => Promise<{ unread: number }>;

export type Row = Readonly<Record<string, unknown>>;

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
  /** False where the API takes one of them at a time. */
  filterMultiple?: boolean;
  /** The resource whose records are chosen from instead, where it holds the id of one. */
  filterResource?: string;
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

/** A resource of the portal, whole: what refine, the routes, the sidebar and the pages are made from. */
export type Resource<Record extends object = Row> = ResourceAccess & {
  label: string;
  /** What one of it is called: 'branch'. */
  singular: string;
  /** What the breadcrumbs call it, where that is not its label. */
  crumb?: string;
  icon: IconName;
  /** Its place in the sidebar, the smallest first; without one it is not in it. */
  place?: number;
  /** The resource that it stands below in the breadcrumbs. */
  parent?: string;
  /** Reads the `unread` that is shown beside its label. */
  unread?: ReadUnread;
  /** Refine's own four, and any others by a name of theirs. */
  pages: Readonly<globalThis.Record<string, ResourcePage>>;
  /** The contract's schema of its form: fields, rules and messages. */
  schema?: z.ZodObject;
  /** That of a change, where it is another. */
  changeSchema?: z.ZodObject;
  /** What the schema does not say of a field: its label, a hint, another input. */
  fields?: Readonly<globalThis.Record<string, FieldOptions>>;
  /** The columns of its list and the facts of its page; a name alone is a column. */
  columns: readonly ResourceColumn<Record>[];
  row: Partial<ResourceRow<Record>>;
  /** What deleting a record means, asked before it is done. */
  deletion?(record: Record): string;
  /** What a record is called where others refer to it. */
  titleOf(record: Record): string;
  /** What it is called among others to choose from, where its title does not tell them apart. */
  choiceOf?(record: Record): string;
};

/** A value as text; a dash where there is none. */
export const plainText = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '–' : String(value);

/** What a column shows of a record. */
export function cellOf<Record extends object>(
  column: ResourceColumn<Record>,
  record: Record,
): ReactNode {
  const value = valueAt(record, column.dataIndex);
  return column.render ? column.render(value, record) : plainText(value);
}
