import { checkUpload, photoRule } from '#contract/upload-rules.ts';

/** Returns what is wrong with a chosen profile picture, else null. Its size in bytes is not checked yet: it is made lighter. */
export const checkChosenPhoto = (file: File | null | undefined, required = false): string | null =>
  checkUpload({ ...photoRule, required, maxBytes: Number.POSITIVE_INFINITY }, file);
