import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** Where uploads are kept, and arrive, on this machine's disk. */
export const uploadsOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'uploads');

/** Opens the storage of the settings, for the server and for commands alike. */
export async function openStorage(settings: Settings): Promise<Storage> {
  return diskStorage(uploadsOf(settings));
}
