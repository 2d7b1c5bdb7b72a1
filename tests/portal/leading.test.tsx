import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { leading } from '../../src/portal/list/table/leading.tsx';
import { cellOf, type ResourceColumn } from '../../src/portal/resource.ts';

type Account = { _id: string; bank: string; lines: number };
const record: Account = { _id: '7', bank: 'Wema', lines: 3 };
const [bank, lines]: ResourceColumn<Account>[] = [{ dataIndex: 'bank' }, { dataIndex: 'lines' }];
const hrefs = (
  columns: readonly ResourceColumn<Account>[],
  path: string | undefined = '/banks/7',
) =>
  leading(columns, () => path).map(
    (column) =>
      /href="([^"]*)"/.exec(
        renderToStaticMarkup(<MemoryRouter>{cellOf(column, record)}</MemoryRouter>),
      )?.[1],
  );

it('the first column of a list leads to the record, also where another is hidden', () => {
  if (!bank || !lines) throw new Error('No columns.');
  expect(hrefs([bank, lines])).toEqual(['/banks/7', undefined]);
  expect(hrefs([lines])).toEqual(['/banks/7']);
  expect(hrefs([bank, lines], '')).toEqual([undefined, undefined]);
});

it('the first column without links or buttons of its own leads, else one that is added', () => {
  if (!bank || !lines) throw new Error('No columns.');
  const phone = { ...bank, hasLinks: true, render: () => <a href="tel:0803">0803</a> };
  const act = { ...bank, isAct: true };
  expect(hrefs([phone, act, lines])).toEqual(['tel:0803', undefined, '/banks/7']);
  expect(hrefs([phone])).toEqual(['tel:0803', '/banks/7']);
  expect(leading([phone])).toEqual([phone]);
});

it('of columns of which one is the link itself, no other is', () => {
  if (!bank || !lines) throw new Error('No columns.');
  expect(hrefs([bank, { ...lines, isLink: true }])).toEqual([undefined, undefined]);
});
