import { resourceTabs } from '../../../../portal/list/resource-tabs.tsx';

/** Renders tabs for what was deleted. */
export const TrashTabs = resourceTabs('Trash', {
  'content-trash': 'Stories and pictures',
  'file-trash': 'Files for members',
});
