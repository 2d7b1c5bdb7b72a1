import { z } from 'zod';
import { flag, optional } from './settings-fields.ts';

/** The settings of an S3-compatible storage in the environment. */
export const s3Environment = {
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be the name of a region')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(flag),
};

const parsed = z.object(s3Environment);
type Given = z.output<typeof parsed>;

export type S3Settings = {
  /** Undefined for Amazon's own endpoint of the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

/**
 * Returns the settings of the S3-compatible storage; undefined if files are on disk.
 *
 * @param refuse stops the start with one line, for a missing setting
 */
export function readS3Settings(
  given: Given & { DATABASE_URL?: string | undefined; SECRET?: string | undefined },
  refuse: (name: string, why: string) => never,
): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!endpoint && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined;
  if (!S3_BUCKET) refuse('S3_BUCKET', 'is required with the other S3 settings');
  if (!S3_ACCESS_KEY_ID) refuse('S3_ACCESS_KEY_ID', 'is required with S3_BUCKET');
  if (!S3_SECRET_ACCESS_KEY) refuse('S3_SECRET_ACCESS_KEY', 'is required with S3_BUCKET');
  if (!given.DATABASE_URL || !given.SECRET)
    refuse(
      given.DATABASE_URL ? 'SECRET' : 'DATABASE_URL',
      'is required with S3_BUCKET, because all processes must share the database and the secret',
    );
  return {
    endpoint,
    bucket: S3_BUCKET,
    region: given.S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: given.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  };
}
