import { Link, useSearchParams } from 'react-router';
import { capitalized } from '#contract/capitalized.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { actionInWords, auditSubjects } from '#contract/system/audit/terms.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import type { Resource, ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import {
  actorInWords,
  changesInWords,
  linkInWords,
  nameInWords,
  ofRecord,
  resourceOf,
} from './words.ts';

function Whom({ member }: AuditEntry) {
  if (!member) return '–';
  return (
    <>
      <PageLink to={['members', 'show', { id: member._id }]}>{member.name}</PageLink>
      <br />
      {member.memberId}
    </>
  );
}

function Changes(entry: AuditEntry) {
  const { resources } = useServices();
  return (
    <ul className="row-details">
      {changesInWords(entry, resources).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

const pages: Readonly<Record<string, string>> = {
  payment: 'admin-dues',
  'cash entry': 'cash-book',
};

/* Returns a function that returns the page of what an entry is about: a payment, a voucher or a record; undefined for all else. */
function useSubjectPath() {
  const { resources } = useServices();
  const pathTo = usePathTo();
  return (entry: AuditEntry): string | undefined => {
    const { action, subject, subjectId: id } = entry;
    const isThere = ofRecord.test(subject) && action !== 'record.removed';
    const resource = isThere ? resourceOf(entry, resources) : undefined;
    const page = pages[subject] ?? (resource?.pages.show && resource.name);
    return page && id ? pathTo(page, 'show', { id }) : undefined;
  };
}

function What(entry: AuditEntry) {
  const path = useSubjectPath()(entry);
  return (
    <>
      {actionInWords(entry)}
      <br />
      {path ? <Link to={path}>{linkInWords(entry)}</Link> : nameInWords(entry)}
    </>
  );
}

/* The columns of the audit trail. */
const auditColumns: readonly ResourceColumn<AuditEntry>[] = [
  { dataIndex: 'at', title: 'When', type: 'moment' },
  { dataIndex: 'actor', title: 'Who', render: (_, entry) => actorInWords(entry) },
  {
    dataIndex: 'subject',
    title: 'What',
    hasLinks: true,
    filters: auditSubjects.map((value) => ({ value, text: capitalized(value) })),
    render: (_, entry) => <What {...entry} />,
  },
  { dataIndex: 'member', title: 'Whom', isLink: true, render: (_, entry) => <Whom {...entry} /> },
  { dataIndex: 'after', title: 'Changed', render: (_, entry) => <Changes {...entry} /> },
];

/* The row of an entry on a phone. */
const auditRow = (resources: readonly Resource[]): ResourceRow<AuditEntry> => ({
  title: (entry) => [actionInWords(entry), entry.member?.name].filter(Boolean).join(': '),
  line: (entry) => (
    <span className="wrapped-line">
      {[
        nameInWords(entry),
        actorInWords(entry),
        longMoment(entry.at),
        ...changesInWords(entry, resources),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  ),
});

/* What the address narrows the log to, and the way to all of it. */
function useNarrowed() {
  const [asked] = useSearchParams();
  const [since, from, until] = ['since', 'from', 'until'].map((name) => asked.get(name));
  if (!since || !until) return null;
  return (
    <>
      What was done after {longMoment(since)} to what the books have{' '}
      {from ? `from ${longDate(from)} to` : 'until'} {longDate(until)}, the latest first.{' '}
      <PageLink to={['audit', 'list']}>The whole log</PageLink>
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
      row={auditRow(useServices().resources)}
      nameOf={actionInWords}
      lead={narrowed ?? `${lead} Log-ins are under the filter ‘Session’.`}
      pathOf={(entry) =>
        subjectPath(entry) ??
        (entry.member ? pathTo('members', 'show', { id: entry.member._id }) : undefined)
      }
    />
  );
}
