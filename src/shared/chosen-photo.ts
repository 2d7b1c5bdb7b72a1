import { checkUpload, photoRule } from '#contract/upload-rules.ts';
import { HttpError } from './http/http-error.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** What is wrong with a profile picture as it was chosen, else null. How heavy it is does not count yet. */
export const checkChosenPhoto = (file: File | null | undefined, required = false): string | null =>
  checkUpload({ ...photoRule, required, maxBytes: Number.POSITIVE_INFINITY }, file);

/**
 * Returns a profile picture as it is sent. Forms hold the photo that was chosen last and ask for this
 * when they are sent, so that none overtakes another and none is left behind.
 *
 * @throws HttpError about the field, where the photo is too heavy all the same
 */
export async function lightPhoto(chosen: File): Promise<File> {
  const photo = await shrinkPhoto(chosen);
  const wrong = checkUpload(photoRule, photo);
  if (wrong) throw new HttpError(400, wrong, { [photoRule.field]: wrong }, true);
  return photo;
}
