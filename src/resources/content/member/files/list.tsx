import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { ResponsiveTable } from '../../../../portal/member-list/responsive-table.tsx';
import { useMemberTable } from '../../../../portal/member-list/use-member-table.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { isWaiting } from '../../../../portal/session/waiting.ts';
import { fileSize, longDate } from '../../../../shared/format.ts';

const sizeOf = ({ size }: ResourceFile) => (size ? fileSize(size) : '–');

const columns: readonly ResourceColumn<ResourceFile>[] = [
  { dataIndex: 'fileName', title: 'Name', render: (_, { fileName }) => <b>{fileName}</b> },
  { dataIndex: 'description' },
  { dataIndex: 'dateAdded', title: 'Date Added', type: 'day' },
  { dataIndex: 'size', align: 'end', render: (_, file) => sizeOf(file) },
];

const row: ResourceRow<ResourceFile> = {
  title: ({ fileName }) => fileName,
  line: (file) => `${longDate(file.dateAdded)} · ${sizeOf(file)}`,
};

function Download({ fileName, image }: ResourceFile) {
  return (
    <a className="button quiet" href={image.src} download>
      <Icon name="download" /> Download<span className="unseen"> {fileName}</span>
    </a>
  );
}

/** Renders the members' library. Refetches a list that was left open, because its links expire. */
export default function Files() {
  const table = useMemberTable<ResourceFile>('files', {
    mode: 'client',
    pageSize: 20,
    staleTime: 0,
  });
  const user = useIdentity();
  const waits = user !== null && isWaiting(user);
  return (
    <>
      <PageTop title="Resources" lead="Documents and forms for members, the newest first." />
      {waits ? (
        <section className="panel told email-notice" aria-label="Waiting for confirmation">
          <p>Files for members open here once the secretariat has confirmed your registration.</p>
        </section>
      ) : null}
      <section className="panel" aria-label="Files">
        <ResponsiveTable
          {...table}
          noun="files"
          columns={columns}
          row={row}
          rowKey={({ _id }) => _id}
          actions={Download}
          failed="Failed to fetch files"
          empty={<p>No resources found.</p>}
        />
      </section>
    </>
  );
}
