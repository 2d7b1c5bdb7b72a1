import { duesCalls } from '#contract/dues/calls.ts';
import type { Closing } from '#contract/dues/periods/schemas.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { defineResource } from '../../../define-resource.ts';

/* When a period was opened again, by whom and why. */
const openedAgain = ({ reopened }: Closing) =>
  reopened && `${longMoment(reopened.at)} by ${reopened.by}: ${reopened.reason}`;

/** Closed periods of the books: nothing is dated into them any more. */
export const periods = defineResource<Closing>({
  name: 'periods',
  role: 'admin',
  label: 'Closed periods',
  singular: 'period',
  icon: 'calendar',
  parent: 'books',
  tabs: [{ of: 'Books', place: 4 }],
  calls: { list: duesCalls.closings },
  columns: [
    { dataIndex: 'until', title: 'Closed until', type: 'day' },
    { dataIndex: 'from', render: (_, { from }) => (from ? longDate(from) : 'The first entry') },
    { dataIndex: 'closedAt', title: 'Closed on', type: 'moment' },
    { dataIndex: 'by' },
    {
      dataIndex: 'reopened',
      title: 'Opened again',
      render: (_, row) => openedAgain(row) ?? 'No',
    },
  ],
  row: {
    title: ({ until }) => `Until ${longDate(until)}`,
    /* The last that happened comes first: on a phone a long line is cut. */
    line: (row) =>
      [
        row.reopened && `Opened again on ${openedAgain(row)}`,
        `Closed on ${longMoment(row.closedAt)} by ${row.by}`,
      ]
        .filter(Boolean)
        .join('. '),
  },
  titleOf: ({ until }) => `Until ${longDate(until)}`,
  list: { hasTools: false, pageSize: 50, empty: 'No period has been closed yet.' },
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: {
      path: '/adminbooks/periods',
      lead: 'Once a month or a year is reconciled, close it: after that, nothing can be dated in it. A late settlement by a gateway keeps its date and is posted on the first open day. The newest period can be opened again, with a reason; both stay in this list.',
      load: () => import('./list.tsx'),
    },
    create: {
      path: '/adminbooks/periods/close',
      title: 'Close a period',
      drawer: true,
      needs: duesCalls.closePeriod,
      load: () => import('./close.tsx'),
    },
  },
});
