import type { z } from 'zod';
import type { Call, ResponseOf } from '#contract/call.ts';
import type { Confirmation } from '../antd/use-confirm.tsx';
import type { FieldOptions } from '../form/fields/fields.ts';

type Row = Readonly<Record<string, unknown>>;

type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
};

/** What is typed before it is done: a dialog with the fields of the call's body. */
type ActForm<Record extends object> = {
  /** The schema of its call's body. */
  schema: z.ZodObject;
  title(record: Record): string;
  /** What follows. */
  words(record: Record): string;
  /** The button; by default the act's label. */
  submit?: string;
  /** Adds what the schema of a field lacks. */
  fields?: Readonly<globalThis.Record<string, FieldOptions>>;
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
