import { wrongPicture } from './use-upload.ts';

/** A file that cannot be used, and why. */
export type Refused = { name: string; sentence: string };

const noRoom = 'There is no room for it: the list is full.';

/**
 * Sorts chosen pictures into those that can be sent and those that cannot.
 *
 * @param room how many pictures may still be added
 */
export function sortFiles(
  files: readonly File[],
  room: number,
): { good: File[]; refused: Refused[] } {
  const good: File[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const sentence = wrongPicture(file) ?? (good.length < room ? null : noRoom);
    if (sentence === null) good.push(file);
    else refused.push({ name: file.name, sentence });
  }
  return { good, refused };
}
