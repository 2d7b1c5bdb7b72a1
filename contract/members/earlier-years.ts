import { z } from 'zod';

const yearsMessage = 'Earlier years must be a list of due years.';

/** The due years before this one that are charged to who comes in now: none by default. */
export const earlierYears = z
  .array(z.int(yearsMessage).min(1960, yearsMessage).max(9999, yearsMessage), yearsMessage)
  .max(100, yearsMessage)
  .default(() => []);

/** What charging an earlier year would come to, in naira. */
export const earlierYear = z.object({ year: z.number(), members: z.number(), amount: z.number() });
export type EarlierYear = z.infer<typeof earlierYear>;
