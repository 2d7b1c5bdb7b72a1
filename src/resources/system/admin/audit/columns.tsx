import { Link } from 'react-router';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import { auditSubjects } from '#contract/system/audit/terms.ts';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { longMoment } from '../../../../shared/format.ts';
import { actionInWords, actorInWords, changesInWords } from './words.ts';

function Whom({ member }: AuditEntry) {
  const pathTo = usePathTo();
  if (!member) return '–';
  return (
    <>
      <Link to={pathTo('members', 'show', { id: member._id })}>{member.name}</Link>
      <br />
      {member.memberId}
    </>
  );
}

const Changes = (entry: AuditEntry) => (
  <ul className="row-details">
    {changesInWords(entry).map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
);

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const whatOf = (entry: AuditEntry) =>
  [actionInWords(entry), entry.number].filter(Boolean).join(' · ');

/** The columns of the audit trail. */
export const auditColumns: readonly ResourceColumn<AuditEntry>[] = [
  { dataIndex: 'at', title: 'When', render: (_, entry) => longMoment(entry.at) },
  { dataIndex: 'actor', title: 'Who', render: (_, entry) => actorInWords(entry) },
  {
    dataIndex: 'subject',
    title: 'What',
    filters: auditSubjects.map((value) => ({ value, text: capitalised(value) })),
    render: (_, entry) => whatOf(entry),
  },
  { dataIndex: 'member', title: 'Whom', render: (_, entry) => <Whom {...entry} /> },
  { dataIndex: 'after', title: 'Changed', render: (_, entry) => <Changes {...entry} /> },
];

/** The row of an entry on a phone. */
export const auditRow: ResourceRow<AuditEntry> = {
  title: (entry) => (entry.member ? `${whatOf(entry)}: ${entry.member.name}` : whatOf(entry)),
  line: (entry) => (
    <span className="wrapped-line">
      {[actorInWords(entry), longMoment(entry.at), ...changesInWords(entry)].join(' · ')}
    </span>
  ),
};
