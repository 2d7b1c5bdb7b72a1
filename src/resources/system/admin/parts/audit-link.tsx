import { Link } from 'react-router';
import { systemCalls } from '#contract/system/calls.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';

/** Leads to what was done to a payment or a voucher, by its number; nothing for who may not read it. */
export function AuditLink({ number }: { number: string }) {
  const pathTo = usePathTo();
  if (!useMayCall()(systemCalls.auditEntries)) return null;
  const search = new URLSearchParams({ search: number });
  return <Link to={`${pathTo('audit', 'list')}?${search}`}>What was done to it</Link>;
}
