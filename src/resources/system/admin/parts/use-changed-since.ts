import { systemCalls } from '#contract/system/calls.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';

type Days = { from?: string | null; until: string };

/**
 * Returns a function that returns what leads to the audit log from what is signed or closed: to what was done after that
 * moment to what the books have in its days. It is empty for who may not read the log.
 */
export function useChangedSince() {
  const pathTo = usePathTo();
  const mayRead = useMayCall()(systemCalls.auditEntries);
  return (since: string, { from, until }: Days) => {
    const days = new URLSearchParams({ since, ...(from && { from }), until });
    const to = `${pathTo('audit', 'list')}?${days}`;
    return mayRead ? [{ key: 'since', label: 'What was changed since', to }] : [];
  };
}
