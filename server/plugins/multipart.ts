import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '#contract/is-record.ts';
import { extensionOf, type UploadRule, uploadMessages } from '#contract/upload-rules.ts';
import { AppError, failingAs, invalid, invalidField } from '../errors.ts';

/** A completely received file on the local disk; deleted after the request. */
export type ReceivedFile = {
  path: string;
  name: string;
  extension: string;
  bytes: number;
  /** Aborted if the sender disconnects before the response; the file must not be stored then. */
  signal: AbortSignal;
};

export type ReceivedForm = { fields: Record<string, unknown>; file: ReceivedFile | null };

/* Generous for a form, small for an attacker; the file's own limit is in the rule. */
const bounds = { fieldNameSize: 100, fieldSize: 20_000, fields: 60, files: 1, parts: 61 };

type Receiving = { rule: UploadRule; path: string; signal: AbortSignal };

async function receiveFile(part: MultipartFile, { rule, path, signal }: Receiving) {
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw invalidField(rule.field, uploadMessages.tooLarge(rule), 413);
  const { size } = await stat(path);
  /* A browser sends an empty, nameless part for an empty file field. */
  if (size === 0 && !part.filename) return null;
  if (size === 0) throw invalidField(rule.field, uploadMessages.empty(rule));
  const extension = extensionOf(part.filename);
  if (!rule.extensions.includes(extension))
    throw invalidField(rule.field, uploadMessages.wrongType(rule), 415);
  return { path, name: part.filename, extension, bytes: size, signal };
}

/* The parser's own errors have no status; those of Fastify and of the disk have one. */
function asUnreadable(error: unknown): unknown {
  const known =
    !(error instanceof Error) ||
    error instanceof AppError ||
    'statusCode' in error ||
    'syscall' in error;
  return known ? error : invalid('The form could not be read. Please send it again.');
}

async function receiveParts(request: FastifyRequest, receiving: Receiving) {
  const { rule } = receiving;
  const form: ReceivedForm = { fields: {}, file: null };
  for await (const part of request.parts({ limits: { ...bounds, fileSize: rule.maxBytes } })) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated)
        throw invalidField(part.fieldname, 'This field is too long.', 413);
      form.fields[part.fieldname] = part.value;
    } else if (part.fieldname === rule.field) {
      form.file = await receiveFile(part, receiving);
    } else {
      part.file.resume();
      throw invalid(`The only file that is taken here is '${rule.field}'.`);
    }
  }
  return form;
}

/**
 * Reads a multipart form with its one file, streams the file to disk, and passes both to `use`.
 * Always deletes the file afterwards.
 *
 * @throws AppError 400, 413 or 415 for a form that violates the rule
 */
export async function withForm<Result>(
  request: FastifyRequest,
  rule: UploadRule,
  incoming: string,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) {
    if (rule.required || !isRecord(request.body))
      throw new AppError(415, 'Please send this form as multipart/form-data.');
    return use({ fields: request.body, file: null });
  }
  const path = join(incoming, randomUUID());
  const { socket } = request.raw;
  const leaving = new AbortController();
  const leave = () => leaving.abort(invalid('The connection was closed before this was saved.'));
  socket.once('close', leave);
  const { signal } = leaving;
  try {
    const form = await receiveParts(request, { rule, path, signal }).catch(failingAs(asUnreadable));
    return await use(form);
  } finally {
    socket.off('close', leave);
    await rm(path, { force: true });
  }
}
