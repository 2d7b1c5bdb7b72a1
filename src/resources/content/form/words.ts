import { contentKinds, type Kind } from '#contract/content.ts';

type Words = { label?: string; hint?: string; entry?: string };

/**
 * What a field is called and explained as, and what an entry of its list is called, where its name alone
 * would not do: for every kind, or as `kind.field` for one. A field that is not here is called by its name.
 */
const table: Record<string, Words> = {
  alt: {
    label: 'What the picture shows',
    hint: 'Read out to those who do not see it: ‘Members in discussion around a long table’.',
  },
  body: { label: 'Text', hint: 'A blank line begins a new paragraph.' },
  history: { hint: 'A blank line begins a new paragraph.' },
  whoWeAre: { hint: 'A blank line begins a new paragraph.' },
  image: { label: 'Picture' },
  images: { label: 'More pictures', entry: 'Picture' },
  summary: { hint: 'Stands on the card and in search results.' },
  description: { hint: 'A sentence or two for the card.' },
  'site.description': { hint: 'What search engines and shared links say of the society.' },
  source: { label: 'Source', hint: 'Where the story was first told, if elsewhere.' },
  href: { label: 'Link', hint: 'https://… or a page of this site, such as /contact' },
  startsAt: { label: 'Begins' },
  endsAt: { label: 'Ends' },
  authorName: { label: 'Speaker or host' },
  authorPost: { label: 'Their post' },
  authorImage: { label: 'Their picture' },
  isNew: { label: 'Badge ‘New’' },
  isTrending: { label: 'Badge ‘Trending’' },
  email: { label: 'E-mail' },
  ordinal: {
    label: 'Which chairman',
    hint: 'Past chairmen only: 1 for the first.',
  },
  'people.post': { hint: 'For a past chairman the term: 1983–1988' },
  lead: { label: 'Opening line', hint: 'Stands large above the speech.' },
  tagline: { hint: 'Below the society’s name on the home page.' },
  secretariat: { label: 'Secretariat’s address', entry: 'Line' },
  location: { label: 'Place on the map', hint: 'In degrees; the map opens here.' },
  institute: { label: 'National institute' },
  socials: { label: 'Social media', hint: 'Only what is given is shown.' },
  x: { label: 'X' },
  linkedin: { label: 'LinkedIn' },
  notice: { hint: 'A line at the foot of every page.' },
  hero: {
    label: 'Opening pictures',
    hint: 'They take turns at the top of the home page.',
    entry: 'Picture',
  },
  phones: { label: 'Phone lines' },
  aims: { label: 'Aims and objectives', entry: 'Aim' },
  year: { hint: 'The year that the report is about.' },
};

/** 'startsAt' as 'Starts at'. */
export function wordsOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/[-_]/g, ' ');
}

/* 'Activities' as 'Activity'. */
const oneOf = (label: string) => label.replace(/ies$/, 'y').replace(/s$/, '');

/** What a field of a kind is called, the hint below it, and what an entry of its list is called. */
export function fieldWords(kind: string, name: string) {
  const {
    label = wordsOf(name),
    hint,
    entry = oneOf(label),
  } = {
    ...table[name],
    ...table[`${kind}.${name}`],
  };
  return { label, hint, entry };
}

/** What the address of an item is called. */
export function slugWords(kind: string): { label: string; hint: string } {
  const row = Object.entries<Kind>(contentKinds).find(([name]) => name === kind)?.[1];
  return row?.itemRoute
    ? { label: 'Address', hint: `Its page is at ${row.itemRoute}/… A change breaks links to it.` }
    : { label: 'Short name', hint: 'Tells it apart from the others: no two may have the same.' };
}
