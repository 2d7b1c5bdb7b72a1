import { z } from 'zod';
import { designations } from '../../account/designations.ts';
import { standings } from '../../account/schemas.ts';
import { choiceField } from '../../fields.ts';
import { optionalText, requiredText } from '../../text.ts';

/** The filters of the members' list that a group can have; those left out do not narrow it. */
export const audienceForm = z.object({
  name: requiredText('Name', 80),
  standing: choiceField('Standing', standings).nullable().optional(),
  status: choiceField('Designation', designations).nullable().optional(),
  diaspora: z.enum(['yes', 'no'], 'Diaspora must be yes or no.').nullable().optional(),
  confirmed: z.enum(['yes', 'no'], 'Confirmed must be yes or no.').nullable().optional(),
  state: optionalText('State', 80),
});
