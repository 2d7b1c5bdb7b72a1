import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { Field } from '../../../../portal/form/fields/fields.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

/**
 * Returns whom text messages come from: null where the society sends none, or it cannot be known; undefined until
 * it is known.
 */
export function useTextMessages(): { sender: string } | null | undefined {
  const { data, isLoading } = useApiQuery(announcementCalls.announcementChannels);
  return isLoading ? undefined : (data?.data.texts ?? null);
}

/** Returns the fields of an announcement's form without those of its text message. */
export const withoutTexts = (fields: readonly Field[]): Field[] =>
  fields.filter(({ name }) => name !== 'textMessage');
