import { isPlainName, readName } from './names.ts';
import { optionalText, requiredText } from './text.ts';

const addressMessage = (label: string) => `${label} cannot have /, @ or a web address.`;

/** A required name of a person: '<label> is required.' */
export const requiredName = (label: string, max = 80) =>
  requiredText(label, max, `${label} is required.`, readName).refine(
    isPlainName,
    addressMessage(label),
  );

/** An optional name of a person; empty becomes null. */
export const optionalName = (label: string, max = 80) =>
  optionalText(label, max, readName).refine(
    (name) => !name || isPlainName(name),
    addressMessage(label),
  );
