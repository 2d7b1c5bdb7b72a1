import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError, type Settings } from '../settings.ts';
import type { S3Settings } from '../settings-s3.ts';
import { diskStorage } from './disk.ts';
import { incomingFolder } from './partial-files.ts';
import type { Storage } from './storage.ts';

/** Returns the folder of uploads on the local disk. */
export const uploadsFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'uploads');

/*
 * Loads the client only if it is used, because it takes memory and time. Checks the bucket, because
 * a server without its files would look like a working one.
 */
async function openS3(settings: S3Settings): Promise<Storage> {
  const { s3Storage } = await import('./s3.ts');
  const storage = s3Storage(settings);
  await storage.check().catch((error: unknown) => {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    throw new SettingError(`S3_BUCKET cannot be written to: ${why}.`);
  });
  return storage;
}

/**
 * Opens the storage of the settings, for the server and for commands.
 *
 * @throws SettingError for a bucket that cannot be written to
 */
export async function openStorage(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<Storage> {
  const uploads = uploadsFolder(settings);
  if (!settings.s3) return diskStorage(uploads);
  await mkdir(incomingFolder(uploads), { recursive: true, mode: 0o700 });
  return openS3(settings.s3);
}
