import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describedColumns } from '../../src/portal/list/described-columns.tsx';
import { cellOf } from '../../src/portal/resource.ts';
import { defineResource } from '../../src/resources/define-resource.ts';

const phone = z.string().meta({ input: 'phone' });
const contacts = defineResource({
  name: 'contacts',
  role: 'admin',
  label: 'Contacts',
  icon: 'people',
  calls: {},
  schema: z.object({ phoneNumber: phone, otherPhoneNumber: phone }),
  columns: ['phoneNumber', 'otherPhoneNumber'],
  pages: {},
});
const record = { phoneNumber: '0803', otherPhoneNumber: '0805' };
const cells = (leads: boolean) =>
  describedColumns(contacts, leads).map((column) => renderToStaticMarkup(cellOf(column, record)));

it('has no link of its own in the column that leads to the record', () => {
  expect(cells(false)).toEqual(['<a href="tel:0803">0803</a>', '<a href="tel:0805">0805</a>']);
  expect(cells(true)).toEqual(['0803', '<a href="tel:0805">0805</a>']);
});
