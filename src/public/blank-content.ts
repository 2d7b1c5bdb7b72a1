import type { About, SiteSettings } from '#contract/content/site/kinds.ts';
import { heroScenes } from '#contract/content/site/pictures.ts';
import type { PageData, PublishedContent } from './page-content.ts';

/** The settings until the society has published its own: nothing made up. */
export const blankSite: SiteSettings = {
  name: 'District Society of Chartered Accountants',
  shortName: 'District Society',
  logo: null,
  icon: null,
  sharingPicture: null,
  mainColour: null,
  linkColour: null,
  tagline: 'Network with your peers, grow in your practice, and lead where you live.',
  description: 'The district society of chartered accountants.',
  email: '',
  phones: [],
  secretariat: [],
  location: { latitude: 9.082, longitude: 8.6753 },
  openingHours: '',
  senderName: '',
  signature: '',
  institute: { name: 'National Institute', href: 'https://institute.example/' },
  socials: {},
  notice: '',
  hero: heroScenes,
  advertisements: [],
};

const blankAbout: About = {
  history: [],
  whoWeAre: [],
  vision: '',
  mission: '',
  coreValues: [],
  aims: [],
  activities: [],
};

/** Fills unpublished content with blanks, so that pages show their empty states. */
export function withBlanks({ site, about, ...lists }: PublishedContent): PageData {
  const published = Object.entries(lists).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(published),
    ...(site === undefined ? {} : { site: site ?? blankSite }),
    ...(about === undefined ? {} : { about: about ?? blankAbout }),
  };
}
