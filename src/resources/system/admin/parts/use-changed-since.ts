import { auditCalls } from '#contract/system/audit/calls.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';

/** What leads to the audit log from what is signed or closed. */
export const changedSince = 'What was changed since';

/**
 * Returns a function that returns the path of the audit log with what was done after a moment to what the books have in
 * some days; null for who may not read it.
 */
export function useChangedSince() {
  const pathTo = usePathTo();
  if (!useMayCall()(auditCalls.auditEntries)) return null;
  return (days: { since: string; from?: string; until: string }) =>
    `${pathTo('audit', 'list')}?${new URLSearchParams(days)}`;
}
