import { z } from 'zod';

/** A setting that may be left out. Compose files pass unset variables as empty. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** An http(s) address, without the slash at its end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((value) => value.replace(/\/+$/, ''));

/** A whole number between two others. */
export const numberOf = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine(
      (value) => value >= least && value <= most,
      least === 0 ? `must be at most ${most}` : `must be between ${least} and ${most}`,
    );

/** A setting that is on or off. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
