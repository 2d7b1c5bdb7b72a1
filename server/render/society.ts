import { contentKinds } from '#contract/content/site/kinds.ts';
import { logoAddress, type Society, unknownSociety } from '../../src/entry-server.tsx';
import { type Brand, brandOf, noBrand } from './brand.ts';

/**
 * Creates the function that returns the society as its published settings name it, for the portal; while the
 * content cannot be read, as they named it last.
 */
export function createSocietyReader(readContent: () => Promise<Record<string, unknown>>) {
  let known = unknownSociety;
  return async (): Promise<Society> => {
    const content = await readContent().catch(() => null);
    const site = contentKinds.site.schema.safeParse(content?.site).data;
    if (site) {
      const { name, shortName, email, phones, openingHours, logo } = site;
      known = { name, shortName, email, phones, openingHours, logo: logoAddress(logo) };
    }
    return known;
  };
}

/** Creates the function that returns the society's own look; while the content cannot be read, as it was last. */
export function createBrandReader(readContent: () => Promise<Record<string, unknown>>) {
  let known = noBrand;
  return async (): Promise<Brand> => {
    const content = await readContent().catch(() => null);
    const site = contentKinds.site.schema.safeParse(content?.site).data;
    if (site) known = brandOf(site);
    return known;
  };
}
