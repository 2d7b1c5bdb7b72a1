import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** Returns the lines for the console about what is not set and has to be where the site is public. */
export function startNotices(settings: Settings): string[] {
  if (!settings.production) return [];
  const { smtpUrl, publicUrl, publicUrlIsSet, dataDir } = settings;
  const outbox = join(dataDir, 'outbox');
  return [
    ...(smtpUrl === undefined
      ? [`SMTP_URL is not set: no mail is sent; it is written to ${outbox}.`]
      : []),
    ...(publicUrlIsSet
      ? []
      : [`PUBLIC_URL is not set: links in mails and payments lead to ${publicUrl}.`]),
  ];
}
