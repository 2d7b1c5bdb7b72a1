import { z } from 'zod';
import { defineCall } from './call.ts';
import { success } from './envelope.ts';
import { requiredText, text } from './text.ts';
import { resourceRule } from './upload-rules.ts';

/** A file for members (specification §3). `image.src` opens without a header, for a short while. */
export const fileSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  description: z.string(),
  image: z.object({ src: z.string() }),
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  dateAdded: z.string(),
});
export type ResourceFile = z.infer<typeof fileSchema>;

/** 'Add File' (specification §2); the attachment is the call's upload. */
export const fileForm = z.object({
  fileName: requiredText('File name', 160),
  description: text('Description', 1000).default(''),
});

const tag = 'Resources';

export const fileCalls = {
  getUpload: defineCall({
    method: 'GET',
    path: '/api/v1/file/getUpload',
    summary: 'The files for members, the newest first',
    tag,
    access: 'session',
    response: success({ results: z.number(), files: z.array(fileSchema) }),
  }),
  upload: defineCall({
    method: 'POST',
    path: '/api/v1/file/upload',
    summary: 'Add a file for members',
    tag,
    access: 'files.write',
    body: fileForm,
    upload: resourceRule,
    status: 201,
    response: success({ data: z.object({ file: fileSchema }) }),
  }),
  download: defineCall({
    method: 'GET',
    path: '/api/v1/file/download/{id}',
    summary: 'A file by its signed, short-lived link',
    tag,
    access: 'anyone',
    params: z.object({ id: z.string() }),
    query: z.object({ expires: z.string().default(''), signature: z.string().default('') }),
    produces: 'application/octet-stream',
    failures: [404],
  }),
};
