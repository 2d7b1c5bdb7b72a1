import { listInWords } from './list-in-words.ts';

/** What a file field accepts. Sizes in bytes; extensions in lower case, without the dot. */
export type UploadRule = {
  field: string;
  required: boolean;
  label: string;
  maxBytes: number;
  extensions: readonly string[];
};

const megabyte = 1024 * 1024;

/** A member's photo, before it is re-encoded (docs/limits.md). */
export const photoRule = {
  field: 'photo',
  required: false,
  label: 'Profile picture',
  maxBytes: 10 * megabyte,
  extensions: ['jpg', 'jpeg', 'png'],
} satisfies UploadRule;

/** A file for members to download (docs/limits.md). */
export const resourceRule = {
  field: 'image',
  required: true,
  label: 'Attachment',
  maxBytes: 50 * megabyte,
  extensions: 'pdf doc docx xls xlsx ppt pptx csv txt png jpg jpeg zip'.split(' '),
} satisfies UploadRule;

/** A picture of the public site, before it is re-encoded. */
export const pictureRule = {
  field: 'picture',
  required: true,
  label: 'Picture',
  maxBytes: 10 * megabyte,
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
} satisfies UploadRule;

/** A document of the public site: an annual report, a paper to download. */
export const documentRule = {
  field: 'document',
  required: true,
  label: 'Document',
  maxBytes: 50 * megabyte,
  extensions: 'pdf doc docx ppt pptx xls xlsx'.split(' '),
} satisfies UploadRule;

/** The receipt of a transfer that a member reports: a screenshot, a photo or the bank's PDF. */
export const transferReceiptRule = {
  field: 'receipt',
  required: true,
  label: 'Receipt',
  maxBytes: 10 * megabyte,
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
} satisfies UploadRule;

/** What a voucher of the cash book was written for: the payee's receipt, an invoice, a teller. */
export const voucherAttachmentRule = {
  field: 'attachment',
  required: false,
  label: 'Attachment',
  maxBytes: transferReceiptRule.maxBytes,
  extensions: transferReceiptRule.extensions,
} satisfies UploadRule;

/** A bank statement as the bank exports it. */
export const statementRule = {
  field: 'file',
  required: true,
  label: 'Bank statement',
  maxBytes: 5 * megabyte,
  extensions: ['csv', 'xlsx'],
} satisfies UploadRule;

/** Returns the extension in lower case, without the dot; empty if there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Returns 'JPG, JPEG or PNG'. */
export function listExtensions(rule: UploadRule): string {
  const names = rule.extensions.map((extension) => extension.toUpperCase());
  return listInWords(names, 'or');
}

/** Returns 'at most 10 MB'. */
const sizeLimit = (rule: UploadRule) => `at most ${Math.round(rule.maxBytes / megabyte)} MB`;

/** Describes what a file field accepts: 'JPG, JPEG or PNG, at most 10 MB'. */
export const describeRule = (rule: UploadRule): string =>
  `${listExtensions(rule)}, ${sizeLimit(rule)}`;

/** Returns the `accept` attribute of a file input. */
export const acceptOf = (rule: UploadRule): string =>
  rule.extensions.map((extension) => `.${extension}`).join(',');

export const uploadMessages = {
  missing: (rule: UploadRule) => `${rule.label} is required.`,
  tooLarge: (rule: UploadRule) => `${rule.label} must be ${sizeLimit(rule)}.`,
  wrongType: (rule: UploadRule) => `${rule.label} must be a ${listExtensions(rule)} file.`,
  /** @param most for this kind of image; `mostOfAny` for the kind with the highest limit */
  tooManyPixels: (rule: UploadRule, most: number, mostOfAny: number) =>
    most === mostOfAny
      ? `${rule.label} must have at most ${most} megapixels.`
      : `${rule.label} must have at most ${most} megapixels in this format. A photo straight from a phone may have ${mostOfAny}.`,
  empty: (rule: UploadRule) => `${rule.label} is empty.`,
};

/**
 * Returns the message for a file that the rule refuses, else null. The browser calls it before the
 * upload.
 */
export function checkUpload(
  rule: UploadRule,
  file: { name: string; size: number } | null | undefined,
): string | null {
  if (!file) return rule.required ? uploadMessages.missing(rule) : null;
  if (!rule.extensions.includes(extensionOf(file.name))) return uploadMessages.wrongType(rule);
  if (file.size === 0) return uploadMessages.empty(rule);
  return file.size > rule.maxBytes ? uploadMessages.tooLarge(rule) : null;
}

/** Returns what is wrong with a chosen profile picture, else null. Its size in bytes is not checked yet: it is made lighter. */
export const checkChosenPhoto = (file: File | null | undefined, required = false): string | null =>
  checkUpload({ ...photoRule, required, maxBytes: Number.POSITIVE_INFINITY }, file);
