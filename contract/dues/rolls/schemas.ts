import { z } from 'zod';
import { pastDate } from '../../fields.ts';
import { pricedCategory } from '../../members/categories.ts';
import { requiredText } from '../../text.ts';

/** Draws the roll of an election. */
export const rollForm = z.object({
  name: requiredText('Name', 120),
  asAt: pastDate('As at'),
  /** The day by which an elector must have joined; the day of the roll by default. */
  joinedBy: pastDate('Joined by').optional(),
  /** The categories for dues that it is of, each by its name; all that vote by default. */
  categories: z
    .array(pricedCategory('Category'), 'Categories must be a list.')
    .max(60, 'At most 60 categories.')
    .optional(),
});

/** A roll is printed and shown, too, so that all its files come from the server. */
export const rollFormats = ['csv', 'xlsx', 'pdf'] as const;
export type RollFormat = (typeof rollFormats)[number];

export const rollFileQuery = z.object({
  format: z.enum(rollFormats, `format must be one of ${rollFormats.join(', ')}.`).default('csv'),
});

/** A roll that was drawn: later changes do not touch it. */
export const rollSchema = z.object({
  _id: z.string(),
  name: z.string(),
  asAt: z.string(),
  joinedBy: z.string(),
  /** How many electors it has. */
  members: z.number(),
  drawnAt: z.string(),
  by: z.string().nullable(),
  /** The categories that it is of, where it is not of all that vote. */
  categories: z.array(z.string()).nullable(),
  /** That it was drawn by mistake, and why; its rows stay. */
  withdrawn: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type Roll = z.output<typeof rollSchema>;

/** A row of a roll. */
export const electorSchema = z.object({
  memberId: z.string(),
  lname: z.string(),
  fname: z.string(),
  mname: z.string().nullable(),
  designation: z.string(),
});
