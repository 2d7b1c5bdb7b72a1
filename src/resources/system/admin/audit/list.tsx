import { Link, useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { actionInWords } from '#contract/system/audit/terms.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { auditColumns, auditRow, useSubjectPath } from './columns.tsx';

/* What the address narrows the log to, and the way to all of it. */
function useNarrowed() {
  const [asked] = useSearchParams();
  const pathTo = usePathTo();
  const [since, from, until] = ['since', 'from', 'until'].map((name) => asked.get(name));
  if (!since || !until) return null;
  return (
    <>
      What was done after {longMoment(since)} to what the books have{' '}
      {from ? `from ${longDate(from)} to` : 'until'} {longDate(until)}, the latest first.{' '}
      <Link to={pathTo('audit', 'list')}>The whole log</Link>
    </>
  );
}

/** Lists what was changed, by whom, and what it was before. */
export default function AuditLog() {
  const { lead } = useManifest().pages.list ?? {};
  const narrowed = useNarrowed();
  const pathTo = usePathTo();
  const subjectPath = useSubjectPath();
  return (
    <ListPage<AuditEntry>
      columns={auditColumns}
      row={auditRow}
      nameOf={actionInWords}
      lead={narrowed ?? `${lead} Log-ins are under the filter ‘Session’.`}
      pathOf={(entry) =>
        subjectPath(entry) ??
        (entry.member ? pathTo('members', 'show', { id: entry.member._id }) : undefined)
      }
    />
  );
}
