import type { Download, GallerySection, Report } from '#contract/content/site/kinds.ts';
import { drawn } from '#contract/content/site/pictures.ts';

/** One sample report. */
export const reports: Report[] = [
  {
    slug: 'annual-report-2019',
    order: 1,
    title: 'Annual report 2019',
    description:
      'The chairman’s statement, the year’s programme, the audited accounts of the society and the list of members.',
    year: 2019,
    fileName: 'annual-report-2019.pdf',
    href: '/downloads/annual-report-2019.pdf',
    size: 1168,
    cover: null,
  },
];

/** Four sample documents on leadership, a workshop series and the district's productivity. */
export const downloads: Download[] = [
  {
    slug: 'leading-a-district-society',
    order: 1,
    title: 'Leading a district society',
    description:
      'A short guide to leadership for incoming officers: meetings, money and handing over.',
    fileName: 'leading-a-district-society.docx',
    href: '/downloads/leading-a-district-society.docx',
    size: 1804,
  },
  {
    slug: 'workshop-series-programme',
    order: 2,
    title: 'The workshop series: programme',
    description: 'Sessions, speakers and reading for the three days.',
    fileName: 'workshop-series-programme.pdf',
    href: '/downloads/workshop-series-programme.pdf',
    size: 1129,
  },
  {
    slug: 'workshop-series-slides',
    order: 3,
    title: 'The workshop series: opening slides',
    description: 'The slides of the opening session, for those who could not be there.',
    fileName: 'workshop-series-slides.pptx',
    href: '/downloads/workshop-series-slides.pptx',
    size: 9036,
  },
  {
    slug: 'district-productivity',
    order: 4,
    title: 'District productivity: what we measured',
    description: 'Attendance, tuition results and members served, and what we shall do about them.',
    fileName: 'district-productivity.pdf',
    href: '/downloads/district-productivity.pdf',
    size: 1089,
  },
];

const captioned = (name: string, caption: string) => ({ ...drawn(name, caption), caption });

/** Two sample sections, with the society's own titles. */
export const gallery: GallerySection[] = [
  {
    slug: 'investiture-of-the-20th-chairman',
    order: 1,
    title: 'Investiture of the 20th Chairman',
    description: 'The oath, the chain of office and the evening that followed.',
    pictures: [
      captioned('news-investiture', 'The oath of office'),
      captioned('gallery-procession', 'The procession of past chairmen'),
      captioned('gallery-drummers', 'Talking drums at the door'),
      captioned('event-dinner', 'The investiture dinner'),
    ],
  },
  {
    slug: 'photo-speaks',
    order: 2,
    title: 'Photo Speaks - Various Activities of the District',
    description: 'A year among the members, from the health walk to the workshop tables.',
    pictures: [
      captioned('event-meeting', 'A monthly meeting'),
      captioned('gallery-walk', 'The health walk along the river'),
      captioned('news-market', 'The free tax clinic at the cloth market'),
      captioned('event-school', 'School visits week'),
      captioned('event-workshop', 'The workshop series'),
      captioned('news-tuition', 'An evening class'),
    ],
  },
];
