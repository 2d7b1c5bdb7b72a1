import { useSyncExternalStore } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import { longDate } from './format.ts';
import { useStoredUser } from './use-stored-user.ts';

const never = () => () => undefined;
const today = () => longDate(dayInNigeria());

/**
 * Renders, on paper alone, whose page it is, who printed it and when. The server leaves both out: its pages
 * are the same for all, and unchanged from one day to the next.
 */
export function PrintHead({ society }: { society: string }) {
  const user = useStoredUser();
  const day = useSyncExternalStore(never, today, () => '');
  const by = user ? ` by ${user.fname} ${user.lname},` : '';
  return (
    <p className="print-head">
      <b>{society}</b>
      {day ? <span>{`Printed${by} ${day}`}</span> : null}
    </p>
  );
}
