import { z } from 'zod';
import { designation } from '../account/forms.ts';
import { memberSince } from '../fields.ts';
import { maxNewPeople } from '../limits.ts';
import { recordId } from '../record-id.ts';
import { maxConfirmed } from './decisions.ts';
import { duesCategory } from './schemas.ts';

const idsMessage = `ids must be a list of at most ${maxConfirmed} ids.`;
const peopleMessage = `people must be a list of at most ${maxNewPeople}.`;

const person = z.object(
  { memberSince, status: designation.optional(), duesCategory: duesCategory.optional() },
  peopleMessage,
);

/** Whom earlier years could be charged to: members who are to be confirmed, or people who are to be added. */
export const earlierYearsForm = z.object({
  ids: z
    .array(recordId(idsMessage), idsMessage)
    .max(maxConfirmed, idsMessage)
    .default(() => []),
  people: z
    .array(person, peopleMessage)
    .max(maxNewPeople, peopleMessage)
    .default(() => []),
});
export type EarlierYearsForm = z.input<typeof earlierYearsForm>;
