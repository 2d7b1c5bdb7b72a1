import { announcementCalls } from '#contract/announcements/calls.ts';
import { useApiQuery } from '../../portal/components/use-api-query.ts';
import type { Field } from '../../portal/form/fields.ts';

/** Returns whom text messages come from; null where the society sends none, or an older back end cannot say. */
export const useTextMessages = (): { sender: string } | null =>
  useApiQuery(announcementCalls.announcementChannels).data?.data.texts ?? null;

/** Returns the fields of an announcement's form without those of its text message. */
export const withoutTexts = (fields: readonly Field[]): Field[] =>
  fields.filter(({ name }) => name !== 'textMessage');
