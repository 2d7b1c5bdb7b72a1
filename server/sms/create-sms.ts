import type { Settings } from '../settings.ts';
import type { SmsSender } from './sms.ts';
import { createTermii } from './termii.ts';

/** Creates the provider of the settings; null where text messages are off. */
export const createSms = ({ sms }: Pick<Settings, 'sms'>): SmsSender | null =>
  sms ? createTermii(sms) : null;
