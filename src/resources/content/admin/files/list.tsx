import type { ResourceFile } from '#contract/content/files/schemas.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import ListPage from '../../../../portal/pages/list.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { fileColumns } from './columns.tsx';
import { useFileActions } from './use-file-actions.ts';

/** Renders 'Resources List'. Refetches a list that was left open, because its links expire. */
export default function AdminFiles() {
  return (
    <ListPage<ResourceFile>
      buttons={
        <LinkButton to={['file-trash', 'list']} icon={<Icon name="trash" />}>
          Trash
        </LinkButton>
      }
      createLabel="Add file"
      columns={fileColumns}
      noun="files"
      staleTime={0}
      failed="Failed to fetch files"
      empty="No resources found. Files that you add here appear under Resources for members."
      actionsOf={useFileActions()}
    />
  );
}
