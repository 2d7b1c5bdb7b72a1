import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BulkBar, leavingOut, selection } from '../../src/portal/list/tools/bulk-bar.tsx';
import { type Services, ServicesContext } from '../../src/portal/services.ts';

it('counts what is selected, and says where it is too many for one request', () => {
  expect(selection(1, 'payments')).toBe('1 payment selected');
  expect(selection(200, 'payments')).toBe('200 payments selected');
  expect(selection(201, 'members')).toBe('201 members selected. Select at most 200.');
});

it('says who of the selected is not in the list below, five of them by name', () => {
  expect(selection(2, 'members', ['Ade Obi', 'Bola Ojo'])).toBe(
    '2 members selected. Not in the list below: Ade Obi and Bola Ojo.',
  );
  expect(selection(201, 'members', ['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe(
    '201 members selected. Select at most 200. Not in the list below: A, B, C, D, E and 2 more.',
  );
});

it('says who was left out of what was done, and why, and keeps them selected', () => {
  const names = { a: 'Ade Obi', b: 'Bola Ojo' };
  expect(leavingOut('2 members reminded.', [], names, 'opted out')).toEqual({
    message: '2 members reminded.',
    failed: [],
  });
  expect(leavingOut('No member reminded.', ['a', 'b'], names, 'opted out')).toEqual({
    message: 'No member reminded. 2 left out: opted out: Ade Obi and Bola Ojo.',
    failed: ['a', 'b'],
  });
  const many = Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => [name, name]));
  expect(leavingOut('Done.', Object.keys(many), many).message).toBe(
    'Done. 7 left out: A, B, C, D, E and 2 more.',
  );
});

it('has its status, empty and not hidden, before anything is selected: else the first is not announced', () => {
  const bar = (
    <ServicesContext value={{} as Services}>
      <BulkBar actions={[]} selected={[]} noun="members" onSelect={() => {}} />
    </ServicesContext>
  );
  expect(renderToStaticMarkup(bar)).toBe('<section class="unseen"><p role="status"></p></section>');
});
