import { duesCalls } from '#contract/dues/calls.ts';
import type { Roll } from '#contract/dues/rolls/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { defineResource } from '../../../define-resource.ts';

/** The rolls of elections that were drawn. */
export const rolls = defineResource<Roll>({
  name: 'rolls',
  role: 'admin',
  label: 'Rolls of electors',
  singular: 'roll',
  icon: 'people',
  parent: 'arrears',
  calls: { list: duesCalls.rolls },
  columns: [
    { dataIndex: 'name' },
    { dataIndex: 'asAt', type: 'day' },
    { dataIndex: 'joinedBy', type: 'day' },
    { dataIndex: 'members', title: 'Electors', type: 'number' },
    { dataIndex: 'drawnAt', title: 'Drawn on', type: 'moment' },
    { dataIndex: 'by' },
    {
      dataIndex: 'withdrawn',
      render: (_, { withdrawn }) =>
        withdrawn ? `${longMoment(withdrawn.at)} by ${withdrawn.by}: ${withdrawn.reason}` : 'No',
    },
  ],
  row: {
    line: ({ asAt, members, withdrawn }) =>
      `As at ${longDate(asAt)} · ${formatInteger(members)} electors${
        withdrawn ? ` · Withdrawn: ${withdrawn.reason}` : ''
      }`,
  },
  acts: { load: () => import('./acts.ts') },
  pages: {
    list: {
      path: '/admindues/rolls',
      lead: 'Members who may vote on a day: not suspended, of a category that votes, with nothing overdue. A roll that was drawn stays as it is, whatever is entered later; the categories without a vote are in the settings of the dues. One that was drawn by mistake is marked as withdrawn, and keeps its rows.',
      load: () => import('./list.tsx'),
    },
    show: {
      path: '/admindues/rolls/:id/print',
      title: 'Roll of electors',
      load: () => import('./show.tsx'),
    },
    create: {
      path: '/admindues/rolls/draw',
      title: 'Draw a roll',
      drawer: true,
      needs: duesCalls.drawRoll,
      load: () => import('./draw.tsx'),
    },
  },
});
