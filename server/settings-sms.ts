import { z } from 'zod';
import { httpUrl, optional } from './settings-fields.ts';

/** The settings of text messages in the environment. Without SMS_PROVIDER none are sent. */
export const smsEnvironment = {
  SMS_PROVIDER: optional(z.enum(['termii'], 'must be termii')),
  TERMII_API_KEY: optional(z.string().trim()),
  TERMII_SENDER: optional(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 ]{3,11}$/, 'must be 3 to 11 letters and digits'),
  ),
  TERMII_CHANNEL: optional(z.enum(['dnd', 'generic'], 'must be dnd or generic')),
  TERMII_API_URL: optional(httpUrl),
};

const parsed = z.object(smsEnvironment);

export type TermiiSettings = {
  apiUrl: string;
  apiKey: string;
  /** The registered sender ID. */
  sender: string;
  /** `dnd` also reaches numbers on the do-not-disturb list, once the provider has opened it. */
  channel: 'dnd' | 'generic';
};

/**
 * Returns the settings of text messages; undefined where they are off.
 *
 * @param refuse stops the start with one line, for a setting that is missing
 */
export function readSmsSettings(
  given: z.output<typeof parsed>,
  refuse: (name: string, why: string) => never,
): TermiiSettings | undefined {
  if (!given.SMS_PROVIDER) return undefined;
  return {
    apiUrl: given.TERMII_API_URL ?? 'https://api.ng.termii.com',
    apiKey: given.TERMII_API_KEY ?? refuse('TERMII_API_KEY', 'is required with SMS_PROVIDER'),
    sender: given.TERMII_SENDER ?? refuse('TERMII_SENDER', 'is required with SMS_PROVIDER'),
    channel: given.TERMII_CHANNEL ?? 'dnd',
  };
}
