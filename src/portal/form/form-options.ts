import type { BaseKey, BaseRecord } from '@refinedev/core';
import type { FormInstance } from 'antd';
import type { z } from 'zod';
import type { FieldErrors } from '#contract/envelope.ts';
import type { ResourceCall } from '../../providers/resource.ts';
import type { Failed } from './failure.ts';
import type { Values } from './fields/values.ts';

/**
 * Aborts a save, receives the uploaded part of it, 0 to 1, and names it: what this form was opened for is done once
 * under its key.
 */
export type SaveMeta = {
  signal: AbortSignal;
  onProgress: (part: number) => void;
  idempotencyKey: string;
};

export type ResourceFormOptions = {
  resource: string;
  action: 'create' | 'edit';
  id?: BaseKey | undefined;
  /** Fills the `{name}`s of the call's path, besides the id. */
  meta?: Record<string, unknown>;
  /** The contract's schema, with its rules and messages. */
  schema: { safeParse(values: unknown): { error?: z.ZodError | undefined } };
  /** The initial values of the inputs. */
  initial?: Values;
  /** The saved record as input values: only differences are sent. */
  saved?: Values;
  /** The record's version, if the back end reports one: a change of an older one is refused (409). */
  version?: string | undefined;
  /** Converts the input values to what is sent. */
  toSend?: (values: Values) => Values;
  /** Wraps the body, if the call has its fields below a name. */
  wrap?: (sent: Values) => Values;
  /** Maps errors of the sent body to form fields; by default the same paths. */
  placeErrors?: (errors: FieldErrors) => FieldErrors;
  /** Asks before sending, `saved` being the saved record. On false, nothing is sent and the form stays. */
  confirm?: (values: Values, saved?: Values) => Promise<boolean>;
  /** The message on success; null if the page shows its own. */
  success: string | null | ((record: BaseRecord) => string);
  /** A name under which the input survives a reload of this tab. */
  draft?: string;
  /** Undoes a save that finished although it was cancelled. */
  undo?: (record: BaseRecord) => Promise<unknown>;
  /** The call that saves it, if that is not the resource's own; its answer's record is that of `success` and `onDone`. */
  call?: ResourceCall;
  /** Fills the `{name}`s of that call's path. */
  params?: Readonly<Record<string, string>>;
  /** Saves in another way than by one call. @returns the record */
  save?: (values: Values, meta: SaveMeta) => Promise<BaseRecord>;
  /**
   * The other resources that it changes, if any: what is shown of them, and all other queries, are read anew. After a
   * `call` they are in any case, with its own.
   */
  changes?: readonly string[];
  /** Returns a message other than the server's; being offline has its own. */
  failure?: (error: unknown) => Failed | null;
  /** The message for the whole form if that many fields are wrong. */
  summary?: (count: number) => string;
  onChange?: (changed: Values) => void;
  /**
   * @param fresh resolves once what is shown has been read anew
   * @param form to be emptied, where it stays
   */
  onDone?: (record: BaseRecord, fresh: Promise<void>, form: FormInstance) => void;
  onCancel?: () => void;
};
