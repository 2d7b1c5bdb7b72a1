import { foldText } from '../../diacritics.ts';
import { cleanLine } from '../../typed-text.ts';

/**
 * Returns the copy of a text that is compared: in capitals without marks and apostrophes, as banks write names, and
 * without what nobody sees. The narration itself stays as the bank wrote it.
 */
export const fold = (text: string): string => foldText(cleanLine(text)).toUpperCase();

/** A text that is compared: folded, with single spaces. */
export const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** Returns whether a narration has the text of a rule. */
export const hasText = (narration: string, text: string): boolean =>
  squeeze(narration).includes(squeeze(text));
