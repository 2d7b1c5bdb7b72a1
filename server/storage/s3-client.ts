import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError, insufficientStorage, unavailable } from '../errors.ts';
import type { S3Settings } from '../settings-s3.ts';

const second = 1_000;

/** Milliseconds until an attempt has connected, and until a silent connection is closed. */
const timeoutsMs = { connect: 5 * second, silence: 60 * second };

const silent = () => undefined;

/**
 * Creates the client: limited in time and attempts, and without the checksums that only Amazon
 * supports.
 */
export function createS3Client(settings: S3Settings): S3Client {
  /* The version is pinned; its warning about the next one concerns developers, not operators. */
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { accessKeyId, secretAccessKey } = settings;
  const agent = { keepAlive: true, maxSockets: 200 };
  return new S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    /* Failures are logged where they are handled. */
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutsMs.connect,
      socketTimeout: timeoutsMs.silence,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Returns whether the error means a missing key in an existing bucket. */
export const isMissingKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Returns whether the same request may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status === 429 || (status >= 500 && status !== 507);
}

/* Describes an error for the log and the operator, without keys and the server's own text. */
function describe(error: unknown): string {
  if (error instanceof S3ServiceException)
    return `${error.name}, status ${error.$metadata.httpStatusCode ?? 'unknown'}`;
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}

/** The failure of an S3 request; its name goes into the log. */
class S3Error extends Error {
  override name: string;
  constructor(error: unknown) {
    super(describe(error));
    this.name = `S3Error (${this.message})`;
  }
}

/** Returns the error for a failed S3 request: 507 if the server is full, else 503. */
function asStorageFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = new S3Error(error);
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507)
    return insufficientStorage(cause);
  return unavailable('Files cannot be reached at the moment. Please try again.', 10, cause);
}

/** The signal of the requests that it is passed to. */
export type Abort = { abortSignal: AbortSignal };

/**
 * Runs requests that together may take this many milliseconds.
 *
 * @throws AppError 503 or 507 for any failure
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: (abort: Abort) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ abortSignal: AbortSignal.timeout(milliseconds) });
  } catch (error) {
    throw asStorageFailure(error);
  }
}
