import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoRows } from '../../src/portal/list/table/no-rows.tsx';
import type { ResourceTable } from '../../src/portal/list/table/use-resource-table.ts';

/* A list that was read and has no rows. */
const table = (isNarrowed: boolean, isPlaceholderData = false) =>
  ({
    isNarrowed,
    rows: [],
    currentPage: 1,
    pageCount: 1,
    tableQuery: { error: null, isPlaceholderData },
    showAll: () => {},
  }) as unknown as ResourceTable;

const said = (isNarrowed: boolean, empty?: React.ReactNode) =>
  renderToStaticMarkup(
    <NoRows table={table(isNarrowed)} noun="invitations" {...(empty && { empty })} />,
  );

test('a list that a search or a filter emptied does not say that there is nothing', () => {
  expect(said(false, 'Nobody.')).toContain('Nobody.');
  expect(said(false)).toContain('No records found.');
  for (const empty of ['Nobody.', undefined]) {
    expect(said(true, empty)).toContain('No invitations match this search and these filters.');
    expect(said(true, empty)).not.toContain('Nobody.');
  }
  expect(said(true, <b>Open the record</b>)).toContain('Open the record');
});

test('while the next view is read, a list without rows does not say that there is nothing in it', () => {
  for (const empty of ['Nobody.', <b key="own">The inbox is empty.</b>])
    expect(
      renderToStaticMarkup(<NoRows table={table(true, true)} noun="messages" empty={empty} />),
    ).toMatch(/Searching…(?!.*(Nobody|No records|inbox))/);
});
