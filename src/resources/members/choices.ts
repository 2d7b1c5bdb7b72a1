import type { ListChoices } from '../../components/list-view.ts';

/** A filter of the members' list as people choose it. */
export type Filter = {
  /** The API's name for it. */
  name: string;
  label: string;
  /** What stands for no choice. */
  any: string;
  options: readonly (readonly [value: string, label: string])[];
};

export const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Designation',
    any: 'Any designation',
    options: [
      ['FCA', 'FCA'],
      ['ACA', 'ACA'],
      ['None', 'None'],
    ],
  },
  {
    name: 'diaspora',
    label: 'Diaspora',
    any: 'Anywhere',
    options: [
      ['yes', 'In the diaspora'],
      ['no', 'In Nigeria'],
    ],
  },
  {
    name: 'standing',
    label: 'Dues',
    any: 'Any standing',
    options: [
      ['financial', 'Dues paid'],
      ['owing', 'Dues owing'],
      ['none', 'Nothing due'],
    ],
  },
  {
    name: 'accountState',
    label: 'Account',
    any: 'Any account',
    options: [
      ['active', 'Active'],
      ['invited', 'Invited'],
      ['disabled', 'Disabled'],
    ],
  },
  {
    name: 'role',
    label: 'Role',
    any: 'Any role',
    options: [
      ['user', 'Members'],
      ['admin', 'Admins'],
    ],
  },
];

const valuesOf = ({ name, options }: Filter) => [name, options.map(([value]) => value)] as const;

/** How the members' list can be narrowed, sorted and paged in its address. */
export const memberChoices: ListChoices = {
  filters: { search: null, ...Object.fromEntries(filters.map(valuesOf)) },
  sorts: ['name', '-name', 'memberId', '-memberId', 'createdAt', '-createdAt'],
  pageSize: 20,
};
