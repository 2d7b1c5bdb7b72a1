import type { Content } from '#contract/content/site/kinds.ts';
import { downloads, gallery, reports } from './files.ts';
import { events, news, newsletters } from './news.ts';
import { people } from './people.ts';
import { firms, tuitionCenters } from './places.ts';
import { about, site, speeches } from './site.ts';

/** The sample content, as plain data: it seeds the database, and pages show it if a back end has no content calls. */
export const sampleContent: Content = {
  site,
  about,
  speeches,
  news,
  events,
  newsletters,
  'tuition-centers': tuitionCenters,
  firms,
  people,
  reports,
  downloads,
  gallery,
};
