import { type HttpError, useDelete, useInvalidate, useTable } from '@refinedev/core';
import type { ResourceFile } from '#contract/files.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { PageTop } from '../../components/page-top.tsx';
import type { Column } from '../../components/records.tsx';
import { ResourceList } from '../../components/resource-list.tsx';
import { useShown } from '../../components/side-drawer.tsx';
import { useLastPage } from '../../components/use-last-page.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../providers/http.ts';
import { fileSize, longDate } from '../../public/format.ts';
import { AddFile } from './add-file.tsx';
import { EditFile } from './edit-file.tsx';

const resource = 'admin-files';

/* Deletes a file at once, and brings it back where that is asked for in time. */
function useRemove() {
  const { http, toasts } = useServices();
  const invalidate = useInvalidate();
  const { mutate, mutation } = useDelete<ResourceFile, HttpError>();
  const restore = async ({ _id, fileName }: ResourceFile) => {
    try {
      await http.post(`/api/v1/file/${encodeURIComponent(_id)}/restore`, {});
      await invalidate({ resource, invalidates: ['list'] });
      toasts.show(`${fileName} is back.`);
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
  };
  const remove = (file: ResourceFile) =>
    mutate(
      { resource, id: file._id, successNotification: false, errorNotification: false },
      {
        onSuccess: () =>
          toasts.show(`${file.fileName} was deleted.`, 'success', () => void restore(file)),
        onError: (error) => toasts.show(sentenceOf(error), 'error'),
      },
    );
  return { remove, busy: mutation.isPending };
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/pdf/, 'PDF'],
  [/word/, 'Word'],
  [/sheet|excel/, 'Excel'],
  [/presentation|powerpoint/, 'PowerPoint'],
  [/csv/, 'CSV'],
  [/zip/, 'ZIP'],
  [/^image/, 'Picture'],
  [/^text/, 'Text'],
];

/* 'PDF, 1.2 MB', as far as the back end tells. */
const kindOf = ({ size, contentType }: ResourceFile) => {
  const [, kind] = kinds.find(([sign]) => sign.test(contentType ?? '')) ?? [];
  return [kind, size ? fileSize(size) : ''].filter(Boolean).join(', ');
};

const facts: readonly Column<ResourceFile>[] = [
  {
    key: 'fileName',
    label: 'Name',
    head: true,
    cell: (file) => (
      <span className="two-lines">
        <b>{file.fileName}</b>
        <small>{kindOf(file)}</small>
      </span>
    ),
  },
  {
    key: 'description',
    label: 'Description',
    cell: ({ description }) => <span className="prose">{description || '–'}</span>,
  },
  {
    key: 'dateAdded',
    label: 'Date Added',
    cell: ({ dateAdded }) => <span className="unbroken">{longDate(dateAdded)}</span>,
  },
];

/** 'Resources List' (specification §2). Links are short-lived: a list that was left open is read anew. */
export default function AdminFiles() {
  const edited = useShown<ResourceFile>();
  const { remove, busy } = useRemove();
  const table = useTable<ResourceFile, HttpError>({
    resource,
    pagination: { pageSize: 20, mode: 'client' },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  useLastPage(table, table.setCurrentPage);
  const actions: Column<ResourceFile> = {
    key: 'actions',
    label: 'Actions',
    actions: true,
    cell: (file) => (
      <span className="row-actions">
        <a className="button quiet" href={file.image.src} target="_blank" rel="noreferrer">
          Open file<span className="unseen"> {file.fileName}</span>
        </a>
        <IconButton
          icon="edit"
          label={`Edit ${file.fileName}`}
          title="Edit"
          onClick={() => edited.show(file)}
        />
        <IconButton
          icon="trash"
          label={`Delete ${file.fileName}`}
          title="Delete"
          disabled={busy}
          onClick={() => remove(file)}
        />
      </span>
    ),
  };
  return (
    <>
      <PageTop title="Resources List" lead="Papers and forms for members, the newest first.">
        <AddFile />
      </PageTop>
      <section className="panel" aria-label="Files">
        <ResourceList
          table={table}
          columns={[...facts, actions]}
          noun="files"
          failed="Failed to fetch files"
          empty={<p>No resources found. What you add here, members find under Resources.</p>}
        />
      </section>
      <EditFile file={edited.shown} open={edited.open} onClose={edited.hide} />
    </>
  );
}
