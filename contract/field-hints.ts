import { z } from 'zod';

/** What a schema by itself does not say of the input that a person fills in. */
export type FieldHint =
  | { input: 'naira' | 'phone' | 'day' | 'text' }
  /** The id of a record of another resource of the portal, by that resource's name. */
  | { input: 'reference'; resource: string };

/** Schemas with their hints: `z.string().register(fieldHints, { input: 'phone' })`. */
export const fieldHints = z.registry<FieldHint>();
