import { z } from 'zod';
import { pastDate } from '../../fields.ts';
import { requiredText } from '../../text.ts';

/** Draws the roll of an election. */
export const rollForm = z.object({
  name: requiredText('Name', 120),
  asAt: pastDate('As at'),
  /** The day by which an elector must have joined; the day of the roll by default. */
  joinedBy: pastDate('Joined by').optional(),
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
});
export type Roll = z.output<typeof rollSchema>;
