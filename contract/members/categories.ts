import { z } from 'zod';
import {
  anyCategoryCode,
  duesCategories,
  memberCategories,
  ownCategoryCode,
} from '../categories.ts';
import { requiredText } from '../text.ts';

const ofSociety = 'or one of the society’s own';

/** The category that dues are priced by, the society's own included; the server knows which there are. */
export function pricedCategory(label: string) {
  const message = `${label} must be one of ${duesCategories.join(', ')}, ${ofSociety}.`;
  return z.string(message).min(1, `${label} is required.`).regex(anyCategoryCode, message);
}

/** The message for a code that is no category of a member. */
export const categoryMessage = `Category for dues must be one of ${memberCategories.join(', ')}, ${ofSociety}.`;

/** The category that an admin gives a member; the server knows which there are. */
export const memberCategory = z.string(categoryMessage).regex(ownCategoryCode, categoryMessage);

/** A category of the society's own. */
export const ownCategorySchema = z.object({ code: z.string(), name: z.string() });
export type OwnCategory = z.infer<typeof ownCategorySchema>;

/** Returns whether members can be given the category of a code. */
export const isMemberCategory = (code: string, own: readonly OwnCategory[]): boolean =>
  memberCategories.some((category) => category === code) || own.some((one) => one.code === code);

export const ownCategoryForm = z.object({
  code: requiredText('Code', 30).regex(
    ownCategoryCode,
    'Code must be 2 to 30 small letters, digits or hyphens, and begin with a letter, such as corporate.',
  ),
  name: requiredText('Name', 60),
});
