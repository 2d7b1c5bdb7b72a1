import { useManifest } from '../routing/use-manifest.ts';
import { useServices } from '../services.ts';
import { TabLinks } from './tab-links.tsx';

/** Renders the tabs that a resource's list is among, as the descriptions say; nothing where it is among none. */
export function ResourceTabs() {
  const { resources } = useServices();
  return useManifest().tabs?.map(({ of }) => {
    const among = resources.flatMap(({ name, label, tabs = [] }) =>
      tabs.filter((tab) => tab.of === of).map((tab) => ({ name, label, ...tab })),
    );
    among.sort((one, other) => one.place - other.place);
    const links = among.map(({ name, label }) => ({ to: [name, 'list'], label }) as const);
    return <TabLinks key={of} label={of} tabs={links} />;
  });
}
