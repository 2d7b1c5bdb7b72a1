import type { ResourceFile } from '#contract/content/files/schemas.ts';
import ShowPage from '../../../../portal/pages/show.tsx';
import { useDrawer } from '../../../../portal/routing/use-drawer.ts';
import { useIsShown } from '../../../../portal/routing/use-is-shown.ts';
import { useFileActions } from './use-file-actions.ts';

/** Shows a file with its actions; deleting can be undone. */
export default function ShowFile() {
  const close = useDrawer()?.close;
  const isShown = useIsShown();
  const leave = () => {
    if (isShown()) close?.();
  };
  return <ShowPage<ResourceFile> actionsOf={useFileActions(leave)} />;
}
