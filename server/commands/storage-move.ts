import { AppError } from '../errors.ts';
import { copyFiles } from '../storage/copy-files.ts';
import { diskStorage } from '../storage/disk.ts';
import { openStorage, uploadsFolder } from '../storage/open-storage.ts';
import { incomingFolder } from '../storage/partial-files.ts';
import { CommandError, type CommandInput } from './command.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/**
 * Copies the files of DATA_DIR/uploads to the S3 storage of the settings, or with `--back` the
 * other way, and verifies each. Removes nothing. Run again, it copies what is missing or differs.
 */
export async function storageMove({ settings, args, say }: CommandInput): Promise<void> {
  const isBack = args.length === 1 && args[0] === '--back';
  if (args.length > 0 && !isBack)
    throw new CommandError('npm run storage:move takes nothing, or: -- --back');
  if (!settings.s3)
    throw new CommandError('S3_BUCKET and the other S3 settings must name where files are moved.');
  const uploads = uploadsFolder(settings);
  const disk = await diskStorage(uploads);
  const bucket = await openStorage(settings);
  const [from, to] = isBack ? [bucket, disk] : [disk, bucket];
  const result = await copyFiles(from, to, incomingFolder(uploads)).catch((error: unknown) => {
    if (error instanceof AppError && error.cause instanceof Error)
      throw new CommandError(`${error.cause.message}: run it again to copy the rest.`);
    throw error;
  });
  const where = isBack ? uploads : `the bucket ${settings.s3.bucket}`;
  say(`${result.copied} files (${megabytes(result.bytes)}) copied to ${where} and verified.`);
  say(`${result.same} files were there already with the same content.`);
  if (result.gone > 0) say(`${result.gone} files were removed meanwhile.`);
}
