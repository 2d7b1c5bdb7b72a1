import { type HttpError, useTable } from '@refinedev/core';
import type { ResourceFile } from '#contract/files.ts';
import { Icon } from '../../components/icon.tsx';
import { PageTop } from '../../components/page-top.tsx';
import type { Column } from '../../components/records.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { useLastPage } from '../../components/use-last-page.ts';
import { fileSize, longDate } from '../../public/format.ts';

const columns: readonly Column<ResourceFile>[] = [
  { key: 'fileName', label: 'Name', head: true, cell: ({ fileName }) => <b>{fileName}</b> },
  { key: 'description', label: 'Description', cell: ({ description }) => description || '–' },
  { key: 'dateAdded', label: 'Date Added', cell: ({ dateAdded }) => longDate(dateAdded) },
  { key: 'size', label: 'Size', numeric: true, cell: ({ size }) => (size ? fileSize(size) : '–') },
  {
    key: 'download',
    label: 'Download',
    actions: true,
    cell: ({ fileName, image }) => (
      <a className="button quiet" href={image.src} download>
        <Icon name="download" /> Download<span className="unseen"> {fileName}</span>
      </a>
    ),
  },
];

/** The members' library (specification §2). Links are short-lived: a list that was left open is read anew. */
export default function Files() {
  const table = useTable<ResourceFile, HttpError>({
    resource: 'files',
    pagination: { pageSize: 20, mode: 'client' },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  useLastPage(table, table.setCurrentPage);
  return (
    <>
      <PageTop title="Resources" lead="Papers and forms for members, the newest first." />
      <section className="panel" aria-label="Files">
        <ResourceList
          table={table}
          columns={columns}
          noun="files"
          failed="Failed to fetch files"
          empty={<p>No resources found.</p>}
        />
      </section>
    </>
  );
}
