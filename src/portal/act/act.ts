import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Call, ResponseOf } from '#contract/call.ts';
import type { Described } from '../form/fields/fields.ts';

type Row = Readonly<Record<string, unknown>>;

/** A question before something is done. */
export type Confirmation = {
  title: string;
  text: ReactNode;
  /** The button's label, a verb that says what happens. */
  act: string;
  danger?: boolean;
  /** In px, where the text has a table; antd's width if absent. */
  width?: number;
};

type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
};

/** What is typed before it is done: a dialog with fields of the call's body. */
export type ActForm<Record extends object> = {
  /** Of what is typed: the schema of its call's body, or a part of it. */
  schema: z.ZodObject;
  title(record: Record): string;
  /** What follows. */
  words(record: Record): ReactNode;
  /** The button; by default the act's label for the record. */
  submit?: string;
  /** Adds what the schema of a field lacks. */
  fields?: Described;
  /** Adds what the fields of this record have besides, such as what can be chosen. */
  fieldsFor?(record: Record): Described;
  /** What is filled in. */
  initial?(record: Record): Row;
  /** Shown below the fields. */
  below?(form: FormInstance, record: Record): ReactNode;
};

/** The page of a list that is shown. */
export type ShownList<Record extends object> = { rows: readonly Record[]; currentPage: number };

/** What can be done to a record, or to a list, by one call. Who may is who may make the call. */
export type Act<Record extends object = Row> = {
  call: Call;
  key: string;
  /** The button: a verb that says what happens. */
  label: string;
  danger?: boolean;
  /** The label for this record, where it differs. */
  labelFor?(record: Record): string;
  /** Whether it can be done to this record, among those that are shown; to each if absent. */
  isFor?(record: Record, list: ShownList<Record>): boolean;
  /** What is sent; by default the record's id as the `{id}` of the path. */
  input?(record: Record): Input;
  /** What is asked first. */
  question?(record: Record): Omit<Confirmation, 'danger' | 'act'> & { act?: string };
  form?: ActForm<Record>;
  /** What is said then; by default the server's own message. */
  done?(answer: unknown, record: Record): string;
  /** The resources that it changes besides its own. */
  changes?: readonly string[];
};

type Typed<C extends Call, Record extends object> = Omit<Act<Record>, 'call' | 'done'> & {
  done?(answer: ResponseOf<C>, record: Record): string;
};

/** The acts of a resource: on its list, as buttons, and on each record, in its menu. */
export type Acts<Record extends object = Row> = {
  page?: readonly Act<Record>[];
  row?: readonly Act<Record>[];
};

/** Returns `act(call, …)` for a kind of record, which types an act by the call's row: `const act = actsOn<Levy>()`. */
export const actsOn =
  <Record extends object = Row>() =>
  <const C extends Call>(call: C, act: Typed<C, Record>): Act<Record> => ({ call, ...act });

/** Returns the button of an act on a record. */
export const labelOf = <Record extends object>(
  { label, labelFor }: Act<Record>,
  record: Record,
): string => labelFor?.(record) ?? label;

/** Returns what is said after an act: its own words, or the server's. */
export const saidOf = <Record extends object>(
  { done }: Act<Record>,
  answer: unknown,
  record: Record,
): string => done?.(answer, record) ?? String(Object(answer).message ?? '');

/** Returns what an act sends: the record's id as the `{id}` of the path, where the act does not say otherwise. */
export const inputOf = <Record extends object>(
  { call, input }: Act<Record>,
  record: Record & { _id?: unknown },
): Input => ({
  params: call.path.includes('{id}') ? { id: String(record._id) } : {},
  ...input?.(record),
});
