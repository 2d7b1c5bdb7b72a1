import { contentKinds, type Kind } from '#contract/content/site/kinds.ts';
import type { FieldOptions } from '../../../../portal/form/fields/fields.ts';
import { wordsOf } from '../../../../portal/parts/words-of.ts';

const textHint =
  'Leave an empty line to start a new paragraph. Mark words and press a button above, or type the marks yourself: ## heading, - list, **bold**, [words](https://…).';
const untilOver = 'Shown on the card until the event is over.';

/**
 * Labels and hints of fields, and names of list entries, if the field's name is not enough: for every kind,
 * or as `kind.field` for one. By default, a field's label is its name.
 */
const table: Record<string, FieldOptions> = {
  body: { label: 'Text', hint: textHint },
  history: { hint: textHint },
  whoWeAre: { hint: textHint },
  image: { label: 'Picture', least: 960 },
  images: { label: 'More pictures', entry: 'Picture', least: 480 },
  pictures: { least: 960 },
  photo: { least: 320 },
  cover: { least: 264 },
  summary: { hint: 'Shown on the card and in search results.' },
  description: { hint: 'A sentence or two for the card.' },
  'site.description': { hint: 'Shown by search engines, and where a link is shared.' },
  source: { hint: 'Where the story was first published, if elsewhere.' },
  href: { label: 'Link', hint: 'https://… or a page of this site, such as /contact' },
  startsAt: { label: 'Begins' },
  endsAt: { label: 'Ends' },
  authorName: { label: 'Speaker or host' },
  authorPost: { label: 'Their post' },
  authorImage: { label: 'Their picture', least: 96 },
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
  'site.logo': {
    least: 160,
    hint: 'The society’s mark, square or nearly: in the head of pages, e-mails and documents.',
  },
  'site.icon': {
    least: 512,
    hint: 'A square picture of 512 pixels or more, for the browser’s tab and a phone’s home screen. The logo if there is none.',
  },
  sharingPicture: {
    least: 1200,
    hint: 'Shown where a link to the site is shared; 1200 × 630 pixels fit best.',
  },
  mainColour: {
    hint: 'Of buttons, headings and the footer, such as #0c4a38. Leave it empty for the usual green.',
  },
  linkColour: {
    label: 'Colour of links',
    hint: 'Of links and patterns, such as #2b2f77. Leave it empty for the usual indigo.',
  },
  senderName: {
    label: 'Sender’s name',
    hint: 'The name that e-mails are from. Leave it empty to use the short name.',
  },
  signature: {
    label: 'Signature of e-mails',
    hint: 'At the end of each e-mail. ‘The Secretariat’ and the society’s name if it is empty.',
  },
  secretariat: { label: 'Secretariat’s address', entry: 'Line' },
  location: { label: 'Place on the map', hint: 'In degrees; the map opens here.' },
  institute: { label: 'National institute' },
  socials: { label: 'Social media', hint: 'Only those that are filled in are shown.' },
  linkedin: { label: 'LinkedIn' },
  notice: { hint: 'A line at the foot of every page.' },
  hero: {
    label: 'Opening pictures',
    hint: 'Shown in turn at the top of the home page.',
    entry: 'Picture',
    least: 1600,
  },
  phones: { label: 'Phone numbers' },
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
    : { label: 'Short name', hint: 'No two may have the same.' };
}
