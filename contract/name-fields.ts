import { isPlainName, readName } from './names.ts';
import { optionalText, requiredText } from './text.ts';

const addressMessage = (label: string) => `${label} cannot have /, @ or a web address.`;

/* A number or a date is in the wrong field, or the wrong column of a list. */
const isNumber = (name: string): boolean => /\d/.test(name) && !/\p{L}/u.test(name);
const numberMessage = (label: string) => `${label} cannot be a number.`;

/** What somebody who writes to us is called, whatever that is: '<label> is required.' */
export const writerName = (label: string, max = 80) =>
  requiredText(label, max, `${label} is required.`, readName).refine(
    isPlainName,
    addressMessage(label),
  );

/** A required name of a person on the register: '<label> is required.' */
export const requiredName = (label: string, max = 80) =>
  writerName(label, max).refine((name) => !isNumber(name), numberMessage(label));

/** An optional name of a person on the register; empty becomes null. */
export const optionalName = (label: string, max = 80) =>
  optionalText(label, max, readName)
    .refine((name) => !name || isPlainName(name), addressMessage(label))
    .refine((name) => !name || !isNumber(name), numberMessage(label));
