import { checkUpload, photoRule } from '#contract/upload-rules.ts';
import { HttpError } from './http/http-error.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/**
 * Returns a profile picture in the form to be sent. Forms call this only on submit, so that the last chosen
 * photo is sent.
 *
 * @throws HttpError at the field if the photo is still too large
 */
export async function lightPhoto(chosen: File): Promise<File> {
  const photo = await shrinkPhoto(chosen);
  const wrong = checkUpload(photoRule, photo);
  if (wrong) throw new HttpError(400, wrong, { [photoRule.field]: wrong }, true);
  return photo;
}
