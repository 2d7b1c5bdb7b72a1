import { useEffect, useRef, useState } from 'react';
import type { StoredDocument } from '#contract/content/media/schemas.ts';
import type { Picture } from '#contract/content/site/fields.ts';
import { checkUpload, documentRule, pictureRule } from '#contract/upload-rules.ts';
import { HttpError, sentenceOf, type UploadOptions } from '../../../shared/http/http.ts';
import { shrinkPhoto } from '../../../shared/shrink-photo.ts';
import { useServices } from '../../services.ts';
import type { Part } from './crop.ts';

/**
 * A camera's photo is reduced to this size: the largest that pages show is 1600 px wide, and half of it may
 * be cropped away. JPEGs only, because other formats may be transparent.
 */
const enough = { longest: 3200, light: 2_500_000 };

/** Returns a smaller picture to crop and send, if the file is a large photo. */
export const lighter = (file: File): Promise<File> =>
  file.type === 'image/jpeg' ? shrinkPhoto(file, enough) : Promise.resolve(file);

/** Returns why a picture cannot be sent, as far as the browser can tell; else null. */
export const wrongPicture = (file: File) => checkUpload(pictureRule, file);
export const wrongDocument = (file: File) => checkUpload(documentRule, file);

/** Returns why an upload failed: the server's message for the field, if there is one. */
export const sentenceOfUpload = (error: unknown): string =>
  (error instanceof HttpError && Object.values(error.errors)[0]) || sentenceOf(error);

const addPicture = { method: 'POST', path: '/api/v1/content/picture' } as const;
const addDocument = { method: 'POST', path: '/api/v1/content/document' } as const;

/** Uploads pictures and documents of the site, and reports progress. Leaving the page aborts an upload. */
export function useUpload() {
  const { http } = useServices();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const track = async <Answer>(
    upload: (options: Omit<UploadOptions, 'method'>) => Promise<Answer>,
    say: (sentence: string) => void = setFailure,
  ) => {
    setFailure('');
    setProgress(0);
    try {
      leaving.current = new AbortController();
      return await upload({ signal: leaving.current.signal, onProgress: setProgress });
    } catch (error) {
      say(sentenceOfUpload(error));
      return null;
    } finally {
      setProgress(null);
    }
  };

  return {
    /** 0 to 1 during an upload. */
    progress,
    failure,
    setFailure,
    /**
     * @param part the part to keep; null for all
     * @param say gets the reason of a failure; by default it becomes `failure`
     */
    async sendPicture(
      file: File,
      part: Part | null,
      say?: (sentence: string) => void,
    ): Promise<Picture | null> {
      const form = new FormData();
      for (const [name, pixels] of Object.entries(part ?? {})) form.append(name, String(pixels));
      form.append(pictureRule.field, file, file.name);
      const send = (options: Omit<UploadOptions, 'method'>) =>
        http.send(addPicture, { form, ...options });
      const answer = await track(send, say);
      return answer?.data.picture ?? null;
    },
    async sendDocument(file: File): Promise<StoredDocument | null> {
      const form = new FormData();
      form.append(documentRule.field, file, file.name);
      const answer = await track((options) => http.send(addDocument, { form, ...options }));
      return answer?.data.document ?? null;
    },
  };
}
