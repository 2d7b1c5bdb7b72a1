import type { News, NewsletterItem, SocietyEvent } from '#contract/content/site/kinds.ts';
import { drawn } from '#contract/content/site/pictures.ts';

/** Three sample news items, with the dates of the society's cards. */
export const news: News[] = [
  {
    slug: 'twentieth-chairman-takes-office',
    order: 0,
    title: 'The 20th Chairman takes office before a full hall',
    date: '2024-06-29',
    image: drawn('news-investiture', 'The new chairman raises his hand for the oath of office'),
    summary:
      'Members, families and guests filled the district’s hall for the investiture, with eleven past chairmen in the front row.',
    body: [
      'The hall was full half an hour before time. Eleven past chairmen, the oldest of them ninety-one, sat in the front row when the 20th Chairman of the district took the oath of office from the President of the Institute.',
      'In his address he set three tasks for the year: a tuition fund for candidates who cannot meet the fees, a visit to every practising firm in the district, and the members’ accounts and library online.',
      'The outgoing chairman was thanked for two years in which membership grew by a quarter and the second tuition centre moved into a building of its own.',
    ],
    source: null,
  },
  {
    slug: 'tuition-fund-opens',
    order: 0,
    title: 'A tuition fund opens for candidates of the district',
    date: '2024-05-18',
    image: drawn('news-tuition', 'Candidates at long tables in an evening class'),
    summary:
      'Twelve firms have paid in the first contributions; the first thirty candidates sit the November diet.',
    body: [
      'A fund to carry the fees of candidates who could not otherwise sit the examinations was opened on Saturday with contributions from twelve practising firms.',
      'Applications are read without names by three fellows. What counts is the record of the last diet and a letter from the tuition centre.',
    ],
    source: null,
  },
  {
    slug: 'free-tax-clinic-reaches-market',
    order: 0,
    title: 'Free tax clinic reaches the cloth market',
    date: '2024-04-06',
    image: drawn(
      'news-market',
      'A stall of indigo cloth at the market, with two people at a table',
    ),
    summary:
      'In four days members sat with more than two hundred traders and helped them to file their returns.',
    body: [
      'For four days members of the district sat under a canopy between the dyers’ stalls and helped traders to put a year of notebooks into a return.',
      'More than two hundred were filed. The clinic comes back in the first week of April every year.',
    ],
    source: null,
  },
];

const author = { authorImage: null, isNew: false, isTrending: false };

/** Four sample events. */
export const events: SocietyEvent[] = [
  {
    ...author,
    isNew: true,
    slug: 'monthly-meeting-standards',
    order: 1,
    title: 'Monthly meeting: the new standard on leases in practice',
    description: 'Three firms show their workings, and where the auditors asked again.',
    image: drawn('event-meeting', 'Members in discussion around a long table'),
    startsAt: '2027-01-21T16:00:00+01:00',
    endsAt: '2027-01-21T19:00:00+01:00',
    venue: 'District hall, Itẹ́síwájú House',
    authorName: 'Hauwa Ɗanjuma-Sample',
    authorPost: 'Technical Secretary',
    body: [
      'The January meeting is given to the standard on leases: not its text, which members know, but its practice. Three firms of the district bring the workings of a client each, stripped of names, and walk through what they recognised, what they disclosed, and what their reviewers sent back.',
      'The second hour is for questions. Members who would like a case of their own discussed may send it to the Technical Secretary a week before.',
      'Supper is served at seven. Attendance is recorded at the door and counts towards your structured hours.',
    ],
  },
  {
    ...author,
    isNew: true,
    isTrending: true,
    slug: 'workshop-series-public-finance',
    order: 2,
    title: 'The workshop series: public finance for the district',
    description: 'Three days on budgets, procurement and audit with those who do the work.',
    image: drawn('event-workshop', 'A speaker before a chart in a lecture hall'),
    startsAt: '2027-03-09T09:00:00+01:00',
    endsAt: '2027-03-11T16:00:00+01:00',
    venue: 'Lecture theatre, First Tuition Centre',
    authorName: 'Chukwuemeka Ọkọnkwọ-Sample',
    authorPost: 'Chairman, Education Committee',
    body: [
      'This year’s series brings budget officers, internal auditors and practitioners into one room. Each morning opens with a case from a council of the district; each afternoon is worked at tables.',
      'Papers are sent to everyone who registers before the end of February.',
    ],
  },
  {
    ...author,
    slug: 'school-visits-week',
    order: 3,
    title: 'School visits week: forty classrooms, one profession',
    description: 'Members speak in secondary schools. Choose a school and a morning.',
    image: drawn('event-school', 'A member speaks to a classroom of students'),
    startsAt: '2027-05-17T08:00:00+01:00',
    endsAt: '2027-05-21T13:00:00+01:00',
    venue: 'Schools across the district',
    authorName: 'Yétúndé Ṣóyínká-Sample',
    authorPost: 'Public Relations Officer',
    body: [
      'For one week in May members stand in front of the classes that they once sat in. A kit with a short talk, a game of double entry and answers to the questions that are always asked is sent to everyone who takes a morning.',
    ],
  },
  {
    ...author,
    slug: 'annual-dinner-and-awards',
    order: 4,
    title: 'Annual dinner and awards night',
    description: 'We honour service to the society, and close the year at one table.',
    image: drawn('event-dinner', 'Tables set for a dinner under lanterns'),
    startsAt: '2027-11-27T18:00:00+01:00',
    endsAt: '2027-11-27T22:30:00+01:00',
    venue: 'Riverside Hall, Ọ̀yán',
    authorName: 'Ngọzi Ụmeh-Sample',
    authorPost: 'Social Secretary',
    body: [
      'The last Saturday of November belongs to the district’s dinner. Awards are given for long service, for the best results of the year’s diets, and to one person outside the profession who has served the district’s finances well.',
      'Tables seat ten. Adire is the dress of the night.',
    ],
  },
];

/** Two sample newsletters of the archive. */
export const newsletters: NewsletterItem[] = [
  {
    slug: '2026-10-01-meetings-of-the-quarter',
    order: 0,
    title: 'Meetings of the quarter',
    date: '2026-10-01',
    body: [
      'Dear readers,',
      'The general meetings of the quarter are on the second Thursday of October, November and December, at 4 p.m. in the main hall of the secretariat. Guests are welcome.',
      'The tuition centres take candidates for the next diet until the end of the month. Forms are at both centres.',
    ],
  },
  {
    slug: '2026-07-01-a-busy-half-year',
    order: 1,
    title: 'A busy half-year',
    date: '2026-07-01',
    body: [
      'Dear readers,',
      'Forty members visited thirty schools, the workshop series had its fourth round, and the library has two hundred new books.',
      'Thank you to all who gave a morning, a lecture or a book.',
    ],
  },
];
