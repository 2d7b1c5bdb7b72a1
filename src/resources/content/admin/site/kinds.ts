import type { Picture } from '#contract/content/site/fields.ts';
import { type ContentKind, contentKinds, isKind, type Kind } from '#contract/content/site/kinds.ts';
import type { EditedItem } from '#contract/content/site/schemas.ts';

export type Item = EditedItem;

/** The kinds in the contract's order. */
export const kinds = Object.entries(contentKinds).flatMap(([name, row]) =>
  isKind(name) ? [{ name, row: row as Kind }] : [],
);

/** Returns the kind with that name, or null. */
export const kindNamed = (name: string | undefined): ContentKind | null =>
  name !== undefined && isKind(name) ? name : null;

/** Returns the contract's row of a kind. */
export const rowOf = (kind: ContentKind): Kind => contentKinds[kind];

/** Returns whether the society chooses the order of its items. */
export const isSorted = (kind: ContentKind): boolean => rowOf(kind).orderBy[0] === 'order';

type KindWords = { one: string; about: string };

/* The singular and the description of each kind; a kind without an entry uses its label. */
const words: Record<string, KindWords> = {
  site: {
    one: 'settings',
    about: 'Name, logo, colours, phone numbers, address, opening pictures, social media',
  },
  about: { one: 'text', about: 'History, vision, mission, core values, aims and activities' },
  speeches: { one: 'speech', about: 'The welcome speeches of the home page' },
  news: { one: 'story', about: 'Stories with a date and a picture' },
  newsletters: {
    one: 'newsletter',
    about: 'The newsletters sent so far; new ones are sent from Messages',
  },
  events: { one: 'event', about: 'Meetings, workshops and dinners, with their calendar files' },
  'tuition-centers': {
    one: 'tuition centre',
    about: 'Where candidates prepare for the examinations',
  },
  firms: { one: 'firm', about: 'Firms in public practice, with a page each' },
  people: { one: 'person', about: 'The executive, the patrons and the past chairmen' },
  reports: { one: 'report', about: 'Annual reports to download' },
  downloads: { one: 'document', about: 'Papers and slides to download' },
  gallery: { one: 'section', about: 'Pictures of the district’s life, with captions' },
};

/** Returns the singular noun of a kind: 'event'. */
export const oneOf = (kind: ContentKind): string => words[kind]?.one ?? 'item';

/** Returns a one-line description of a kind. */
export const aboutKind = (kind: ContentKind): string =>
  words[kind]?.about ?? `Shown at ${rowOf(kind).route}`;

type Data = Item['data'];

const firstText = (data: Data, names: readonly string[]): string =>
  names.map((name) => data[name]).find((value): value is string => typeof value === 'string') ?? '';

/** Returns an item's title in lists. */
export const titleOf = ({ data, slug }: Pick<Item, 'data' | 'slug'>): string =>
  firstText(data, ['title', 'name']) || slug;

/** Returns a line with more about an item. */
export const lineOf = ({ data }: Item): string =>
  firstText(data, ['post', 'summary', 'description', 'lead']);

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'src' in value && 'widths' in value;

/** Returns the first picture of an item, or null. */
export function pictureOf({ data }: Item): Picture | null {
  const values = Object.values(data).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return values.find(isPicture) ?? null;
}
