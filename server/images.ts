import sharp, { type Metadata, type Sharp } from 'sharp';
import { type UploadRule, uploadMessages } from '#contract/upload-rules.ts';
import { AppError, invalidField } from './errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { isPngOfTexts } from './png-texts.ts';

/* Enables only these decoders, whatever a file claims to be: no SVG, no PDF, no TIFF. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    /* Of the site's own pictures, which were written here. */
    'VipsForeignLoadWebpBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * The maximum size of an image in megapixels. A baseline JPEG, as cameras write it, is decoded line
 * by line and shrunk at the same time: 50 megapixels, the most a phone's photo has below 10 MB,
 * take some 15 MB of memory. Others are decoded at full size: 16 megapixels take up to 170 MB.
 */
const maxMegapixels = { plainJpeg: 50, other: 16 };
const million = 1_000_000;

/** The maximum ratio between the longer and the shorter side: a narrower image grows without end where it fills a width. */
const maxAspectRatio = 8;

type ImageFormat = 'jpeg' | 'png' | 'webp';

/** An image that can be decoded: its upright size in px, and a pipeline from its bytes. */
export type OpenImage = { width: number; height: number; read: () => Sharp };

/** An uploaded image: its path, the rule of its field, and the accepted formats. */
type UploadedImage = { path: string; rule: UploadRule; formats: readonly ImageFormat[] };

export type Images = {
  /**
   * Processes an uploaded image, upright, when its turn comes. Format and size are read from its
   * header immediately, before it waits.
   *
   * @param requester whose queue it joins: `addressKey` of the client
   * @param decode decodes it; what fails there is a damaged image
   * @param before runs first when its turn has come; what it throws is thrown as it is
   * @throws AppError 415 if the bytes are not such an image or are damaged, 413 if it has too many
   * pixels, 503 if too many wait; and AppErrors of `decode`
   */
  process<Result>(
    image: UploadedImage,
    requester: string,
    decode: (image: OpenImage) => Promise<Result>,
    before: () => Promise<void> | void,
  ): Promise<Result>;
};

/** @throws AppError 400 at that field for an image, or a part of it, that is too long and narrow to fill a width */
export function refuseNarrow({ width, height }: { width: number; height: number }, field: string) {
  if (Math.max(width / height, height / width) > maxAspectRatio)
    throw invalidField(field, 'This picture is too long and narrow. Please crop it.');
}

const limitOf = ({ format, isProgressive }: Metadata) =>
  format === 'jpeg' && !isProgressive ? maxMegapixels.plainJpeg : maxMegapixels.other;

async function readHeader({ path, rule, formats }: UploadedImage): Promise<Metadata> {
  if (await isPngOfTexts(path)) throw new Error('More texts than a picture has.');
  const metadata = await sharp(path, { limitInputPixels: false }).metadata();
  if (!formats.some((one) => one === metadata.format))
    throw new Error(`Not one of ${formats.join(', ')}.`);
  const maxOfKind = limitOf(metadata);
  if (metadata.width * metadata.height > maxOfKind * million)
    throw invalidField(
      rule.field,
      uploadMessages.tooManyPixels(rule, maxOfKind, maxMegapixels.plainJpeg),
      413,
    );
  return metadata;
}

/**
 * Processes one image at a time, so that a flood of them exhausts neither memory nor other clients'
 * turns.
 */
export function createImages(): Images {
  const queue = createFairQueue({
    concurrency: 1,
    /* A hall full of people behind one address may register within the same minute. */
    waitingEach: 100,
    waitingInAll: 300,
    /* Less than a browser waits for an upload. */
    waitMs: 90_000,
    full: {
      message: 'Many pictures are being worked on just now. Please try again in a moment.',
      retryAfterSeconds: 10,
    },
  });
  return {
    async process(image, requester, decode, before) {
      const { path, rule } = image;
      const asDamaged = (error: unknown): never => {
        if (error instanceof AppError) throw error;
        throw invalidField(rule.field, uploadMessages.wrongType(rule), 415);
      };
      const metadata = await readHeader(image).catch(asDamaged);
      const limitInputPixels = limitOf(metadata) * million;
      const read = () => sharp(path, { limitInputPixels, failOn: 'error' }).autoOrient();
      return queue.run(requester, async () => {
        await before();
        return decode({ ...metadata.autoOrient, read }).catch(asDamaged);
      });
    },
  };
}
