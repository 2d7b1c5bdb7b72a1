import type { BaseKey, BaseRecord } from '@refinedev/core';
import type { z } from 'zod';
import type { FieldErrors } from '#contract/envelope.ts';
import type { Failed } from './failure.ts';
import type { Values } from './values.ts';

/** What aborts a save, and is told the part of it that has gone, 0 to 1. */
export type SaveMeta = { signal: AbortSignal; onProgress: (part: number) => void };

export type ResourceFormOptions = {
  resource: string;
  action: 'create' | 'edit';
  id?: BaseKey | undefined;
  /** What fills the `{name}`s of the call's path, beside the id. */
  meta?: Record<string, unknown>;
  /** The contract's schema: its rules and their messages. */
  schema: z.ZodType;
  /** What the inputs begin with. */
  initial?: Values;
  /** What the inputs hold of the record as it is saved: only what differs from it is sent. */
  saved?: Values;
  /** The version of the record, where the back end tells one: a change of an older one is refused (409). */
  version?: string | undefined;
  /** What is sent for what was typed. */
  toSend?: (values: Values) => Values;
  /** The body around that, where the call has its fields below a name. */
  wrap?: (sent: Values) => Values;
  /** Where in the form an error of what is sent stands; the same place where it is left out. */
  placeErrors?: (errors: FieldErrors) => FieldErrors;
  /** Asked before it is sent; where it says no, nothing is, and the form stays. */
  confirm?: (values: Values) => Promise<boolean>;
  /** Said on success; null where the form's page says it. */
  success: string | null | ((record: BaseRecord) => string);
  /** A name under which what is typed outlives a reload of this tab. */
  draft?: string;
  /** What of it is kept, where not text, numbers and choices alone. */
  keep?: (values: Values) => Values;
  /** Takes back what was saved although it was cancelled. */
  undo?: (record: BaseRecord) => Promise<unknown>;
  /** Saves it in another way than by the resource's own call. @returns the record */
  save?: (values: Values, meta: SaveMeta) => Promise<BaseRecord>;
  /** Another sentence for a failure than the server's; being offline has its own. */
  failure?: (error: unknown) => Failed | null;
  /** Said of the whole where so many fields are wrong. */
  summary?: (count: number) => string;
  onChange?: (changed: Values) => void;
  onDone?: (record: BaseRecord) => void;
  onCancel?: () => void;
};
