import { type ComponentType, createElement, type ReactNode } from 'react';
import { valueAt } from '#contract/call.ts';
import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import type { Desk } from '#contract/overview/desk.ts';
import type { ResourceAccess, ResourceCall } from '../providers/resource.ts';
import { longDate, longMoment, shortDate } from '../shared/format.ts';
import type { Http } from '../shared/http/http.ts';
import type { Acts } from './act/act.ts';
import type { FieldOptions } from './form/fields/fields.ts';
import type { IconName } from './parts/icon.tsx';
import { wordsOf } from './parts/words-of.ts';

/** One page of a resource. Its path is defined only here; its code loads when it opens. */
export type ResourcePage = {
  path: string;
  /** The page's heading, browser title and last breadcrumb. */
  title: string;
  /** The heading until the page loads, if the page has a more specific one: 'Welcome'. */
  heading?: string;
  /** The line below its heading. */
  lead?: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Whether it lists its resource by the description alone: its first rows are asked for while its code loads. */
  isDescribed?: boolean;
  /** False for an admin's page that shows what is on it before antd comes, or without. */
  hasAntd?: boolean;
  /** The call without which it has nothing to show, if that is not one of its resource's. */
  needs?: ResourceCall;
  /** Whether it opens in a drawer, over another page of its resource. */
  drawer?: boolean;
  /** The page below its drawer; by default the list. */
  over?: 'list' | 'show';
  /** The parameters of the address that are its drawer's own, and not the view of the list below. */
  asks?: readonly string[];
};

/** A page among the tabs of pages that belong together. */
export type PageTab = {
  /** What they are tabs of. */
  of: string;
  /** Its place among them, the smallest first. */
  place: number;
  /** By default the resource's list. */
  page?: string;
  /** By default its resource's label, or the page's title. */
  label?: string;
  /** Counts what waits behind it, of all that waits for the user. */
  count?(desk: Desk): number | undefined;
  /** What a screen reader says after the count: 'to check'. */
  countWords?: string;
};

/** The call whose answer has the number of `unread` items. */
export type UnreadCall = { call: ResourceCall; query?: Readonly<Record<string, unknown>> };

/** A record that a search finds: its page, what it is called, and what tells it apart. */
type FoundRecord = {
  page: string;
  params: Readonly<Record<string, string>>;
  label: string;
  hint: string;
};

/** Finds records of a resource for the command palette, of those who may make the call. */
type Finder = {
  call: ResourceCall;
  find(http: Http, search: string, signal: AbortSignal): Promise<FoundRecord[]>;
};

export type Row = Readonly<Record<string, unknown>>;

const unbroken = (text: string) => createElement('span', { className: 'unbroken' }, text);

/* How the values of a column are shown that are of a kind. */
const formats = {
  naira: (text: string) => formatNaira(Number(text)),
  number: (text: string) => formatInteger(Number(text)),
  code: unbroken,
  day: (text: string) => unbroken(longDate(text)),
  shortDay: (text: string) => unbroken(shortDate(text)),
  moment: longMoment,
};

/** A column of a list, as antd's Table names it, and a fact on a record's page. */
export type ResourceColumn<Record extends object = Row> = {
  /** The record's field; with a dot for a nested one. */
  dataIndex: string;
  /** Its heading; derived from the field's name by default. */
  title?: string;
  /** What its values are, where that says how they are shown; amounts and numbers are aligned to the end. */
  type?: keyof typeof formats;
  /** Whether the server sorts by it, under that name. */
  sorter?: boolean;
  /** Aligns amounts and counts to the end. */
  align?: 'end';
  /** The filter options in its head; the API's filter has the field's name. */
  filters?: readonly { text: string; value: string }[];
  /** False if the API accepts one value at a time. */
  filterMultiple?: boolean;
  /** The resource to choose a record from instead, if the field is a record's id. */
  filterResource?: string;
  /** Whether the list hides it by default. */
  hidden?: boolean;
  /** Whether it has buttons alone: on paper it would be empty, and is left out. */
  isAct?: boolean;
  /** Whether it renders the link to the record's page itself; else the first column without links is one. */
  isLink?: boolean;
  /** Whether it has other links or buttons, which cannot stand in the link to the record's page. */
  hasLinks?: boolean;
  render?(value: unknown, record: Record): ReactNode;
  /** The line below its value, which is bold then. */
  below?(record: Record): ReactNode;
};

/** A list's row on a phone, mostly within 88 px: the name and details, in up to three lines each, a tag. */
export type ResourceRow<Record extends object = Row> = {
  title(record: Record): ReactNode;
  line?(record: Record): ReactNode;
  tag?(record: Record): ReactNode;
};

/** How a list is shown, in plain values: a description loads with the portal. `ListPage` takes the rest as properties. */
export type ListOptions = {
  /** The plural noun of its records; by default the label. */
  noun?: string;
  /** What it says without any record. */
  empty?: ReactNode;
  /** What it says where it could not be read, in place of the server's message. */
  failed?: string;
  /** Whether it has search, filters and the choice of columns; true if absent. */
  hasTools?: boolean;
  searchLabel?: string;
  placeholder?: string;
  /** The button that leads to the form of a new record, if not that page's title; '' for none. */
  createLabel?: string;
  /** Whether each record has a menu, where there is anything in it; true if absent. */
  hasMenu?: boolean;
  /** The sorting that it opens with, as the API writes it: '-day'. */
  sort?: string;
  /** Rows a page; 20 if absent. */
  pageSize?: number;
  /** How long what was read counts as fresh, in ms, if not the default. */
  staleTime?: number;
};

/** A resource of the portal: the source of refine's resource, the routes, the sidebar and the pages. */
export type Resource<Record extends object = Row> = ResourceAccess & {
  label: string;
  /** The singular noun: 'branch'. */
  singular: string;
  /** Its breadcrumb, if that is not its label. */
  crumb?: string;
  icon: IconName;
  /** Its position in the sidebar, the smallest first; absent if it is not in the sidebar. */
  place?: number;
  /** The parent resource in the breadcrumbs. */
  parent?: string;
  /** The tabs that its pages are among. */
  tabs?: readonly PageTab[];
  /** Reads the number beside its label. */
  unread?: UnreadCall;
  /** Finds its records from the command palette. */
  finder?: Finder;
  /** Shows a notice above every page of its role, or nothing. */
  notice?: ComponentType;
  /** refine's four pages, and any others under names of their own. */
  pages: Readonly<globalThis.Record<string, ResourcePage>>;
  /** Adds what the schema of a field lacks: its label, a hint, another input. */
  fields?: Readonly<globalThis.Record<string, FieldOptions>>;
  /** The columns of its list and the facts of its page; a string is a column's field. */
  columns: readonly ResourceColumn<Record>[];
  row: Partial<ResourceRow<Record>>;
  list?: ListOptions;
  /** What can be done to its records or its list, beside what the usual calls do: a lazy file, as they bring schemas. */
  acts?: { load(): Promise<{ default: Acts<Record> }> };
  /** Returns what deleting a record means, for the confirmation. */
  deletion?(record: Record): string;
  /** Returns the name of a record for references to it. */
  titleOf(record: Record): string;
  /** Returns the label among other choices, if the title is not unique. */
  choiceOf?(record: Record): string;
};

const dash = '–';

/** Returns a value as text: yes or no as a word; a dash if it is empty. */
export const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '') || dash;
};

/** Returns the value of a column for a record, as it is shown. */
function shownValue<Record extends object>(
  column: ResourceColumn<Record>,
  record: Record,
): ReactNode {
  const value = valueAt(record, column.dataIndex);
  if (column.render) return column.render(value, record);
  const text = plainText(value);
  return column.type && text !== dash ? formats[column.type](text) : text;
}

/** Returns the content of a column for a record: its value, and the line below it. */
export function cellOf<Record extends object>(
  column: ResourceColumn<Record>,
  record: Record,
): ReactNode {
  const value = shownValue(column, record);
  if (!column.below) return value;
  const below = createElement('small', null, column.below(record));
  return createElement('span', { className: 'two-lines' }, createElement('b', null, value), below);
}

/** Returns the heading of a column: its own, or its field's name in words. */
export const headingOf = ({ dataIndex, title }: Pick<ResourceColumn, 'dataIndex' | 'title'>) =>
  title ?? wordsOf(dataIndex.split('.').at(-1) ?? '');

/** Returns how a column is aligned. */
export const alignOf = ({ align, type }: Pick<ResourceColumn, 'align' | 'type'>) =>
  align ?? (type === 'naira' || type === 'number' ? 'end' : undefined);
