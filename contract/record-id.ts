import { z } from 'zod';
import { cleanLine } from './typed-text.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns an id as the database writes it: a UUID in small letters. Any other text stays as it is. */
export const asStored = (id: string): string => (uuid.test(id) ? id.toLowerCase() : id);

/** Reads an id, or a name in its place, that is a field of a form. */
export const readId = (typed: string): string => asStored(cleanLine(typed));

/**
 * Returns the schema of a record's id that a request names. Two spellings of one UUID become one, so that ids can be
 * compared: whose money it is, which account it came into, whether a member is named twice.
 */
export const recordId = (message?: string) => z.string(message).overwrite(asStored);
