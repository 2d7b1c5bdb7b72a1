import { contentKinds, type SiteSettings } from '#contract/content/site/kinds.ts';
import { logoAddress, type Society } from '../../src/entry-server.tsx';

/** Creates the function that returns what follows from the published settings; while they cannot be read, from the last. */
export function createSiteReader<Known>(
  readContent: () => Promise<Record<string, unknown>>,
  of: (site: SiteSettings) => Known,
  unknown: Known,
) {
  let known = unknown;
  return async (): Promise<Known> => {
    const content = await readContent().catch(() => null);
    const site = contentKinds.site.schema.safeParse(content?.site).data;
    if (site) known = of(site);
    return known;
  };
}

/** Returns the society as its settings name it, for the portal. */
export const societyOf = (site: SiteSettings): Society => {
  const { name, shortName, email, phones, openingHours, logo } = site;
  return { name, shortName, email, phones, openingHours, logo: logoAddress(logo) };
};
