import { z } from 'zod';
import { designation } from '../account/forms.ts';
import { idsField } from '../fields.ts';
import { maxConfirmed } from './decisions.ts';
import { openCharges } from './open-charges.ts';
import { duesCategory } from './schemas.ts';

const idsMessage = 'Please choose whose category changes.';

const categoryFields = z.object({
  ids: idsField(idsMessage, maxConfirmed, 'members can be changed').min(1, idsMessage),
  /** Null: the designation decides. Absent fields do not change. */
  duesCategory: duesCategory.optional(),
  status: designation.optional(),
});

/* For `.refine`. */
const isGiven: [(form: z.output<typeof categoryFields>) => boolean, object] = [
  ({ duesCategory: category, status }) => category !== undefined || status !== undefined,
  { path: ['duesCategory'], message: 'Category for dues, or a designation, is required.' },
];

/** Which members get which category, to see what it comes to. */
export const categoryPreviewForm = categoryFields.refine(...isGiven);

/** Gives several members a category, all or none. */
export const categoryForm = categoryFields.extend({ openCharges }).refine(...isGiven);

const difference = z.object({ charges: z.number(), amount: z.number() });

/** What open charges would come to at the new categories' prices; differences in naira, without a sign. */
export const openChargesPreview = z.object({
  /** Charges that would be lower, and those that would be higher or new. */
  lower: difference,
  higher: difference,
  /** Charges that something was paid or waived of: they stay in any case. */
  kept: z.number(),
  /** The prices of each year that change, as of the old and of the new category; in naira. */
  prices: z.array(
    z.object({ year: z.number(), before: z.number(), after: z.number(), members: z.number() }),
  ),
});
export type OpenChargesPreview = z.infer<typeof openChargesPreview>;

/** The same, and how many members change. */
export const categoryPreview = openChargesPreview.extend({ members: z.number() });

/** What was changed: members, and charges. */
export const categoryChanged = z.object({
  changed: z.number(),
  unchanged: z.number(),
  charges: z.number(),
});
