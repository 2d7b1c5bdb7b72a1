import { z } from 'zod';
import { answersList, answersOne, answersValue } from '../../answers.ts';
import { defineCall } from '../../define-call.ts';
import { success } from '../../envelope.ts';
import { signedLinkQuery } from '../../fields.ts';
import { resourceRule } from '../../upload-rules.ts';
import { trashedFileSchema } from '../trash/schemas.ts';
import { fileChangeForm, fileForm, fileSchema } from './schemas.ts';

const withFile = answersOne('file', fileSchema);

export const fileCalls = {
  getUpload: defineCall('GET /api/v1/file/getUpload', {
    summary:
      'The files that are for me, the newest first: those of confirmed members after the confirmation',
    access: 'session',
    response: success({ results: z.number(), files: z.array(fileSchema) }),
    list: { rows: 'files' },
  }),
  getFile: defineCall('GET /api/v1/file/{id}', {
    summary: 'One file that is for me, with a fresh link',
    access: 'session',
    ...withFile,
  }),
  upload: defineCall('POST /api/v1/file/upload', {
    summary:
      'Add a file for confirmed members, or for whoever is registered, as without `audience`',
    access: 'files.write',
    once: true,
    body: fileForm,
    upload: resourceRule,
    status: 201,
    ...withFile,
  }),
  updateFile: defineCall('PATCH /api/v1/file/{id}', {
    summary:
      'Change what a file is called and described as, and for whom it is; absent fields stay as they are; 409 where they have changed since `updatedAt`',
    access: 'files.write',
    body: fileChangeForm,
    ...withFile,
    failures: [409],
  }),
  deleteFile: defineCall('DELETE /api/v1/file/{id}', {
    summary: 'Move a file to the trash; it can be restored for 30 days, then its bytes are removed',
    access: 'files.write',
    status: 204,
  }),
  restoreFile: defineCall('POST /api/v1/file/{id}/restore', {
    summary: 'Restore a file from the trash',
    access: 'files.write',
    ...withFile,
  }),
  fileTrash: defineCall('GET /api/v1/file/trash', {
    summary: 'The files that were deleted within the last 30 days, the latest first',
    access: 'files.write',
    ...answersList('trash', trashedFileSchema),
  }),
  purgeFile: defineCall('DELETE /api/v1/file/trash/{id}', {
    summary: 'Remove a deleted file for good',
    access: 'files.write',
    status: 204,
  }),
  emptyFileTrash: defineCall('POST /api/v1/file/trash/empty', {
    summary: 'Remove all deleted files for good',
    access: 'files.write',
    ...answersValue('removed', z.number()),
  }),
  download: defineCall('GET /api/v1/file/download/{id}', {
    summary: 'A file by its signed, short-lived link',
    access: 'anyone',
    query: signedLinkQuery,
    produces: 'application/octet-stream',
  }),
};
