import ListPage from '../../../../portal/pages/list.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';

/** Lists what was changed, by whom, and what it was before. */
export default function AuditLog() {
  const { lead } = useManifest().pages.list ?? {};
  const pathTo = usePathTo();
  return (
    <ListPage
      lead={`${lead} Log-ins are under the filter ‘Session’.`}
      pathOf={({ member }) => (member ? pathTo('members', 'show', { id: member._id }) : undefined)}
    />
  );
}
