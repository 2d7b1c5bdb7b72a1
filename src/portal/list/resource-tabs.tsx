import { callOf } from '../../providers/access.ts';
import { useDesk } from '../parts/use-desk.ts';
import type { PageTab, Resource } from '../resource.ts';
import { useManifest } from '../routing/use-manifest.ts';
import { type PagePlace, useServices } from '../services.ts';
import { useMayCall } from '../session/use-may-call.ts';
import { TabLinks } from './tab-links.tsx';

type Tab = Omit<PageTab, 'label'> & { label: string; to: PagePlace; resource: Resource };

/** Returns the tabs of pages that belong together, as their descriptions say, in their order. */
export function tabsOf(resources: readonly Resource[], wanted: string): Tab[] {
  const tabs = resources.flatMap((resource) =>
    (resource.tabs ?? []).map(({ page = 'list', ...tab }) => {
      const label = page === 'list' ? resource.label : resource.pages[page]?.title;
      return { label: label ?? '', ...tab, to: [resource.name, page] as const, resource };
    }),
  );
  return tabs.filter(({ of }) => of === wanted).sort((one, other) => one.place - other.place);
}

/* None where one alone is left of what the server has. */
function Tabs({ of }: { of: string }) {
  const { resources } = useServices();
  const mayCall = useMayCall();
  const tabs = tabsOf(resources, of).filter(({ resource, to: [, page] }) => {
    const needs = callOf(resource, page);
    return !needs || mayCall(needs);
  });
  const desk = useDesk(tabs.some(({ count }) => count)).data?.data;
  if (tabs.length < 2) return null;
  return (
    <TabLinks
      label={of}
      tabs={tabs.map(({ count, ...tab }) => ({ ...tab, count: (desk && count?.(desk)) ?? 0 }))}
    />
  );
}

/** Renders the tabs that a resource's pages are among; nothing where they are among none. */
export function ResourceTabs() {
  const { tabs = [] } = useManifest();
  return [...new Set(tabs.map(({ of }) => of))].map((of) => <Tabs key={of} of={of} />);
}
