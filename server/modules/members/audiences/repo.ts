import { findById } from '../../../db/rows.ts';
import { audiences } from '../../../db/schema/index.ts';

/** Returns a saved group; null if there is none with that id. */
export const findAudience = findById(audiences);
