import { contentKinds } from '#contract/content/kinds.ts';
import { type Society, unknownSociety } from '../../src/entry-server.tsx';

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
      const { name, shortName, email, phones, openingHours } = site;
      known = { name, shortName, email, phones, openingHours };
    }
    return known;
  };
}
