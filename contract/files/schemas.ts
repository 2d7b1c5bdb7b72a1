import { z } from 'zod';
import { longText, requiredText } from '../text.ts';
import { version } from '../version.ts';

/**
 * A file for members (specification §3). `image.src` opens without an authorization header, for a
 * short time.
 */
export const fileSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  description: z.string(),
  image: z.object({ src: z.string() }),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  dateAdded: z.string(),
  /**
   * The version of the record. A client sends it back with a change, so that a stale edit is
   * refused.
   */
  updatedAt: z.string(),
});
export type ResourceFile = z.infer<typeof fileSchema>;

/** 'Add File' (specification §2); the attachment is the call's upload. */
export const fileForm = z.object({
  fileName: requiredText('File name', 160),
  description: longText('Description', 1000).default(''),
});

/** 'Edit File'. Absent fields do not change. */
export const fileChangeForm = z.object({
  fileName: requiredText('File name', 160).optional(),
  description: longText('Description', 1000).optional(),
  updatedAt: version,
});
