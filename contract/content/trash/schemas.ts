import { z } from 'zod';
import { picture } from '../site/fields.ts';

/** Days that what was deleted waits in the trash before it is removed for good. */
export const trashDays = 30;

const trashed = {
  _id: z.string(),
  title: z.string(),
  deletedAt: z.string(),
  /** The name of who deleted it; null if that is not known. */
  deletedBy: z.string().nullable(),
  /** When it is removed for good. */
  removedAt: z.string(),
};

/** A deleted item, or a picture or document that was taken out of an item. */
export const trashedContentSchema = z.object({
  ...trashed,
  what: z.enum(['item', 'picture', 'document']),
  kind: z.string(),
  /** The item itself, or the one that it was taken out of. */
  itemId: z.string(),
  /** The picture, or the item's first one; null if there is none. */
  picture: picture.nullable(),
});
export type TrashedContent = z.infer<typeof trashedContentSchema>;

/** A deleted file for members. */
export const trashedFileSchema = z.object({
  ...trashed,
  /** Bytes. */
  size: z.number(),
  /** Whether a file that was not deleted has the same name. */
  isNameTaken: z.boolean(),
});
export type TrashedFile = z.infer<typeof trashedFileSchema>;
