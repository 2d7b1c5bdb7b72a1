import { z } from 'zod';
import type { Access } from '../../access.ts';
import { choiceField } from '../../fields.ts';
import { longText, requiredText } from '../../text.ts';
import { recordVersion, version } from '../../version.ts';

/** For whom a file is: confirmed members, or whoever has registered. */
export const fileAudiences = ['members', 'registered'] as const;
export type FileAudience = (typeof fileAudiences)[number];

/** Who may see the files of an audience. */
export const audienceAccess = {
  members: 'member',
  registered: 'session',
} as const satisfies Record<FileAudience, Access>;

const audience = choiceField('Audience', fileAudiences);

/**
 * A file for members. `image.src` opens without an authorization header, for a
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
  audience: z.enum(fileAudiences),
  dateAdded: z.string(),
  updatedAt: recordVersion,
});
export type ResourceFile = z.infer<typeof fileSchema>;

/**
 * 'Add File'; the attachment is the call's upload. Without an audience, a file is for all who are registered.
 */
export const fileForm = z.object({
  fileName: requiredText('File name', 160),
  description: longText('Description', 1000).default(''),
  audience: audience.default('registered'),
});

/** 'Edit File'. Absent fields do not change. */
export const fileChangeForm = z.object({
  fileName: requiredText('File name', 160).optional(),
  description: longText('Description', 1000).optional(),
  audience: audience.optional(),
  updatedAt: version,
});
