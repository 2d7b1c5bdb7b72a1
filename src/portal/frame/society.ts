/** What the portal says of the society: its names, and how its secretariat is reached. */
export type Society = {
  name: string;
  shortName: string;
  email: string | null;
  phones: readonly string[];
  openingHours: string | null;
  /** The address of its own mark. */
  logo: string | null;
};

/** Of a back end, or a static host, that does not say. */
export const unknownSociety: Society = {
  name: 'District Society of Chartered Accountants',
  shortName: 'District Society',
  email: null,
  phones: [],
  openingHours: null,
  logo: null,
};

/** Reads what the server wrote into the page. */
export function readSociety(): Society {
  const written = document.querySelector<HTMLMetaElement>('meta[name=society]')?.content;
  return written ? { ...unknownSociety, ...JSON.parse(written) } : unknownSociety;
}
