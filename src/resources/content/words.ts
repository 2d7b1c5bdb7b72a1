import { contentKinds, type Kind } from '#contract/content/kinds.ts';
import type { FieldOptions } from '../../portal/form/fields.ts';
import { wordsOf } from '../../portal/form/words-of.ts';

const untilOver = 'Shown on the card until the event is over.';

/**
 * Labels and hints of fields, and names of list entries, if the field's name is not enough: for every kind,
 * or as `kind.field` for one. By default, a field's label is its name.
 */
const table: Record<string, FieldOptions> = {
  body: { label: 'Text', hint: 'A blank line begins a new paragraph.' },
  history: { hint: 'A blank line begins a new paragraph.' },
  whoWeAre: { hint: 'A blank line begins a new paragraph.' },
  image: { label: 'Picture' },
  images: { label: 'More pictures', entry: 'Picture' },
  summary: { hint: 'Shown on the card and in search results.' },
  description: { hint: 'A sentence or two for the card.' },
  'site.description': { hint: 'What search engines and shared links say of the society.' },
  source: { label: 'Source', hint: 'Where the story was first told, if elsewhere.' },
  href: { label: 'Link', hint: 'https://… or a page of this site, such as /contact' },
  startsAt: { label: 'Begins' },
  endsAt: { label: 'Ends' },
  authorName: { label: 'Speaker or host' },
  authorPost: { label: 'Their post' },
  authorImage: { label: 'Their picture' },
  isNew: { label: 'Badge ‘New’', hint: untilOver },
  isTrending: { label: 'Badge ‘Trending’', hint: untilOver },
  email: { label: 'E-mail' },
  ordinal: {
    label: 'Which chairman',
    hint: 'Past chairmen only: 1 for the first.',
  },
  'people.post': { hint: 'For a past chairman the term: 1983–1988' },
  lead: { label: 'Opening line', hint: 'Shown large above the speech.' },
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

/** Returns the label of a kind's field. */
export const labelOf = (kind: string, name: string): string =>
  fieldWords(kind, name).label ?? wordsOf(name);

/** Returns the texts of a kind's field. */
export const fieldWords = (kind: string, name: string): FieldOptions =>
  name === 'slug' ? slugWords(kind) : { ...table[name], ...table[`${kind}.${name}`] };

/* Returns the texts of an item's slug field. */
function slugWords(kind: string): FieldOptions {
  const row = Object.entries<Kind>(contentKinds).find(([name]) => name === kind)?.[1];
  return row?.itemRoute
    ? { label: 'Address', hint: `Its page is at ${row.itemRoute}/… A change breaks links to it.` }
    : { label: 'Short name', hint: 'Tells it apart from the others: no two may have the same.' };
}
