import type { Newsletter } from '#contract/messages/newsletters/schemas.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { titleColumn } from '../parts/title-column.tsx';

/** Lists the newsletters, with a button to write another. */
export default function Newsletters() {
  const { name, columns } = useManifest();
  return (
    <ListPage<Newsletter>
      title="Admin Messages"
      columns={[titleColumn(name), ...columns]}
      staleTime={0}
      actionsOf={({ state }, usual) =>
        usual.filter(({ key }) => state !== 'sent' || key === 'show')
      }
      hasTools={false}
      empty="No newsletters yet. Those that you send are also on the site, under Newsletters."
    />
  );
}
