import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { reference } from '#contract/reference-fields.ts';
import { fieldsOf } from '../../src/portal/form/fields/schema-fields.ts';
import { describedColumns, describedRow } from '../../src/portal/list/table/described-columns.tsx';
import { alignOf, cellOf, type ResourceColumn } from '../../src/portal/resource.ts';
import { defineResource } from '../../src/resources/define-resource.ts';

const phone = z.string().meta({ input: 'phone' });
const contacts = defineResource({
  name: 'contacts',
  role: 'admin',
  label: 'Contacts',
  icon: 'people',
  calls: {},
  columns: ['phoneNumber', 'otherPhoneNumber'],
  pages: {},
});
const visits = defineResource({
  ...contacts,
  calls: {
    list: {
      method: 'GET',
      path: '/api/v1/visits',
      access: 'session',
      query: z.object({ memberId: z.string(), place: z.string() }),
    },
  },
  columns: ['memberId', 'place'],
  pages: {},
});
const phones = fieldsOf(z.object({ phoneNumber: phone, otherPhoneNumber: phone }));
const visit = fieldsOf(z.object({ memberId: reference('Member', 'members'), place: z.string() }));
const record = { phoneNumber: '0803', otherPhoneNumber: '0805' };

it('says which columns have links, none of which is a row’s title on a phone', () => {
  const columns = describedColumns(contacts, phones);
  expect(columns.map((column) => renderToStaticMarkup(cellOf(column, record)))).toEqual([
    '<a href="tel:0803">0803</a>',
    '<a href="tel:0805">0805</a>',
  ]);
  expect(columns).toMatchObject([{ hasLinks: true }, { hasLinks: true }]);
  expect(describedRow(contacts, columns).title({ name: 'Ada' })).toBe('Ada');
  const described = describedColumns(visits, visit);
  expect(described).toMatchObject([{ hasLinks: true }, { hasLinks: false }]);
  expect(describedRow(visits, described).title({ place: 'Lagos' })).toMatchObject({
    props: { value: 'Lagos' },
  });
});

it('calls a reference what the contract calls it, and filters it by the records of its resource', () => {
  const [member, place] = describedColumns(visits, visit);
  expect(member).toMatchObject({ title: 'Member', filterResource: 'members' });
  expect(place).not.toHaveProperty('filterResource');
});

it('says yes or no of what no form has, such as what an act sets', () => {
  const cell = (isWithdrawn: unknown) => cellOf({ dataIndex: 'isWithdrawn' }, { isWithdrawn });
  expect([true, false, null].map(cell)).toEqual(['Yes', 'No', '–']);
});

it('shows values by what they are, and a dash for none', () => {
  const paid = {
    amount: 1500,
    members: 1200,
    on: '2026-11-26',
    at: '2026-11-26T08:30:00Z',
    by: '',
  };
  const cell = (dataIndex: string, type: NonNullable<ResourceColumn['type']>) =>
    renderToStaticMarkup(cellOf({ dataIndex, type }, paid));
  expect(cell('amount', 'naira')).toBe('₦1,500.00');
  expect(cell('members', 'number')).toBe('1,200');
  expect(cell('on', 'day')).toBe('<span class="unbroken">26 November 2026</span>');
  expect(cell('on', 'shortDay')).toBe('<span class="unbroken">26 Nov 2026</span>');
  expect(cell('amount', 'code')).toBe('<span class="unbroken">1500</span>');
  expect(cell('at', 'moment')).toBe('26 November 2026, 9.30 a.m.');
  expect(cell('by', 'naira')).toBe('–');
  expect(alignOf({ type: 'naira' })).toBe('end');
  expect(alignOf({ type: 'day' })).toBeUndefined();
});

it('shows the line below a value under it, and the value in bold', () => {
  const column = { dataIndex: 'name', below: ({ kind }: { name: string; kind: string }) => kind };
  expect(renderToStaticMarkup(cellOf(column, { name: 'First Bank', kind: 'Bank' }))).toBe(
    '<span class="two-lines"><b>First Bank</b><small>Bank</small></span>',
  );
});
