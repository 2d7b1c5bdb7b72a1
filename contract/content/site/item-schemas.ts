import { z } from 'zod';
import { cleanLines } from '../../typed-text.ts';
import { colour } from './colours.ts';
import {
  address,
  day,
  emailAddress,
  item,
  line,
  optionalLine,
  paragraphs,
  picture,
} from './fields.ts';

export const newsItem = z.object({
  ...item,
  title: line(160),
  date: day,
  image: picture,
  summary: line(400),
  body: paragraphs,
  /** Where the story was first published, if elsewhere. */
  source: address.nullable().default(null),
});

/** A newsletter in the archive, as it was mailed. */
export const newsletterItem = z.object({
  ...item,
  title: line(160),
  date: day,
  body: paragraphs,
});

export const eventItem = z.object({
  ...item,
  title: line(160),
  description: line(400),
  image: picture,
  /** Start and end with their UTC offset; the end may be unknown. */
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  venue: line(200),
  authorName: line(120),
  authorPost: line(120),
  authorImage: picture.nullable().default(null),
  /** Shown until the event is over. */
  isNew: z.boolean().default(false),
  isTrending: z.boolean().default(false),
  body: paragraphs,
});

const testimonial = z.object({ quote: line(600), name: line(120), role: line(120) });

/** A business with an address: the card shows the contact line, the page everything. */
const business = {
  ...item,
  name: line(160),
  description: line(400),
  phone: line(40),
  email: emailAddress.nullable().default(null),
  address: line(300).nullable().default(null),
  image: picture,
  images: z.array(picture).max(12).default([]),
  body: paragraphs,
  testimonials: z.array(testimonial).max(12).default([]),
};
export const tuitionCenter = z.object(business);
export const firm = z.object({ ...business, services: z.array(line(120)).max(20).default([]) });

const peopleGroups = ['governance', 'patron', 'chairman'] as const;
export const person = z.object({
  ...item,
  group: z.enum(peopleGroups),
  name: line(120),
  /** The post, or a past chairman's term: '1983–1988'. */
  post: line(120),
  /** A chairman's number: 1 for the first. */
  ordinal: z.int().positive().nullable().default(null),
  photo: picture.nullable().default(null),
  description: z.string().max(1000).default(''),
});

const file = {
  fileName: line(160),
  href: address,
  /** Bytes. */
  size: z.int().nonnegative(),
};
export const report = z.object({
  ...item,
  ...file,
  title: line(160),
  description: line(600),
  year: z.int().min(1960).max(2200),
  cover: picture.nullable().default(null),
});
export const download = z.object({ ...item, ...file, title: line(160), description: line(600) });

export const gallerySection = z.object({
  ...item,
  title: line(160),
  description: z.string().max(600).default(''),
  pictures: z.array(picture.extend({ caption: optionalLine(200).default('') })).max(60),
});

/** The two welcome speeches of the home page. */
export const speech = z.object({
  ...item,
  title: line(120),
  name: line(120),
  post: line(120),
  photo: picture.nullable().default(null),
  lead: line(400),
  body: paragraphs,
});

const value = z.object({ name: line(60), meaning: line(300) });
const activity = z.object({ name: line(120), detail: line(400) });
export const about = z.object({
  history: paragraphs,
  whoWeAre: paragraphs,
  vision: line(600),
  mission: line(600),
  coreValues: z.array(value),
  aims: z.array(line(400)),
  activities: z.array(activity),
});

const social = z.object({ facebook: address, instagram: address, x: address, linkedin: address });
/** Settings of the whole site, such as the society's name. */
export const siteSettings = z.object({
  name: line(120),
  shortName: line(60),
  /** The society's mark; the product's own where there is none. */
  logo: picture.nullable().default(null),
  /** A square picture for the browser's tab and a phone's home screen; the logo where there is none. */
  icon: picture.nullable().default(null),
  /** Shown where a link to a page without a picture of its own is shared. */
  sharingPicture: picture.nullable().default(null),
  /** Of buttons, headings and the footer, and of links and focus; the product's own where there is none. */
  mainColour: colour.nullable().default(null),
  linkColour: colour.nullable().default(null),
  tagline: line(300),
  description: line(300),
  email: emailAddress,
  phones: z.array(line(40)).min(1).max(2),
  secretariat: z.array(line(120)).min(1).max(6),
  /** The secretariat's coordinates in degrees, where the map opens. */
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  openingHours: line(160),
  /** Who mails are from, beside the address; the short name where there is none. */
  senderName: optionalLine(80).default(''),
  /** The end of each mail, a line each; 'The Secretariat' and the name where there is none. */
  signature: z.string().overwrite(cleanLines).max(400).default(''),
  institute: z.object({ name: line(160), href: address }),
  /** Shown only if set. */
  socials: social.partial(),
  /** A line in the footer of every page; the sample content uses it to say that it is a sample. */
  notice: optionalLine(200).default(''),
  hero: z.array(picture).min(1).max(12),
  advertisements: z
    .array(z.object({ title: line(80), text: line(160), href: address }))
    .max(2)
    .default([]),
});
