import type { Download, GallerySection, Report } from '#contract/content/site/kinds.ts';
import { drawn } from '#contract/content/site/pictures.ts';
import { tableOf } from './table.ts';

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
export const downloads: Download[] = tableOf(`
  leading-a-district-society.docx | 1804 | Leading a district society | A short guide to leadership for incoming officers: meetings, money and handing over.
  workshop-series-programme.pdf | 1129 | The workshop series: programme | Sessions, speakers and reading for the three days.
  workshop-series-slides.pptx | 9036 | The workshop series: opening slides | The slides of the opening session, for those who could not be there.
  district-productivity.pdf | 1089 | District productivity: what we measured | Attendance, tuition results and members served, and what we shall do about them.`).map(
  ([fileName = '', size, title = '', description = ''], index) => ({
    slug: fileName.replace(/\.\w+$/, ''),
    order: index + 1,
    title,
    description,
    fileName,
    href: `/downloads/${fileName}`,
    size: Number(size),
  }),
);

const captioned = (text: string) =>
  tableOf(text).map(([name = '', caption = '']) => ({ ...drawn(name, caption), caption }));

/** Two sample sections, with the society's own titles. */
export const gallery: GallerySection[] = [
  {
    slug: 'investiture-of-the-20th-chairman',
    order: 1,
    title: 'Investiture of the 20th Chairman',
    description: 'The oath, the chain of office and the evening that followed.',
    pictures: captioned(`
      news-investiture | The oath of office
      gallery-procession | The procession of past chairmen
      gallery-drummers | Talking drums at the door
      event-dinner | The investiture dinner`),
  },
  {
    slug: 'photo-speaks',
    order: 2,
    title: 'Photo Speaks - Various Activities of the District',
    description: 'A year among the members, from the health walk to the workshop tables.',
    pictures: captioned(`
      event-meeting | A monthly meeting
      gallery-walk | The health walk along the river
      news-market | The free tax clinic at the cloth market
      event-school | School visits week
      event-workshop | The workshop series
      news-tuition | An evening class`),
  },
];
