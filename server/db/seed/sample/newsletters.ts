import type { NewsletterItem } from '#contract/content/site/kinds.ts';

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
