import { useLocation } from 'react-router';
import { z } from 'zod';

const selectionSchema = z.object({ ids: z.array(z.string()).min(1) });

/** Returns the members who were selected in the members' list, if the form was opened from there. */
export function useChosenMembers(): readonly string[] | null {
  const { state } = useLocation();
  return selectionSchema.safeParse(state).data?.ids ?? null;
}
