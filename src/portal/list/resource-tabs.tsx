import { TabLinks } from './tab-links.tsx';

/**
 * Returns tabs for the lists of resources that belong together.
 *
 * @param label what they are tabs of
 * @param tabs the label of each resource's list, by its name
 */
export const resourceTabs = (label: string, tabs: Readonly<Record<string, string>>) => {
  const links = Object.entries(tabs).map(
    ([resource, words]) => ({ to: [resource, 'list'], label: words }) as const,
  );
  return () => <TabLinks label={label} tabs={links} />;
};
