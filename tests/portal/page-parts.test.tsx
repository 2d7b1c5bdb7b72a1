import { use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { PagePartsContext } from '../../src/portal/routing/page-parts.ts';
import { defineResource } from '../../src/resources/define-resource.ts';

/* Says which parts came with a page. */
function Shown() {
  const { acts, fields, form } = use(PagePartsContext);
  const act = acts?.row?.map(({ label }) => label);
  const named = fields?.map(({ label }) => label);
  return [act, named, Object.keys(form?.schema?.shape ?? {})].map((part) => `${part ?? ''};`);
}

const load = async () => ({ default: Shown });
const { pages } = defineResource({
  name: 'branches',
  role: 'admin',
  label: 'Branches',
  icon: 'pin',
  schema: async () => z.object({ town: z.string() }),
  columns: ['town'],
  acts: {
    load: async () => ({ default: { row: [{ call: calls.me, key: 'close', label: 'Close' }] } }),
  },
  /* Each with a path of its own, as a resource has them that gives none. */
  pages: {
    list: { path: '/a', title: 'a', load },
    show: { path: '/b', title: 'b', load },
    edit: { path: '/c', title: 'c', load },
  },
});

it('a field that the form leaves out has its words in the list and on the page all the same', async () => {
  const state = z.enum(['out', 'in']);
  const items = defineResource({
    name: 'items',
    role: 'admin',
    label: 'Items',
    icon: 'pin',
    schema: async () => z.object({ state, note: z.string() }),
    fields: { state: { label: 'Where', hidden: true }, note: { hidden: true } },
    columns: ['state'],
    pages: {
      list: { path: '/a', title: 'a', load },
      show: { path: '/b', title: 'b', load },
    },
  });
  for (const name of ['list', 'show']) {
    const { default: Page = Shown } = (await items.pages[name]?.load()) ?? {};
    expect(renderToStaticMarkup(<Page />)).toBe(';Where;state,note;');
  }
});

it.each([
  ['list', 'Close;Town;town;'],
  ['show', ';Town;town;'],
  ['edit', ';;town;'],
])('the page %s comes with what it needs of its description', async (name, parts) => {
  const { default: Page = Shown } = (await pages[name]?.load()) ?? {};
  expect(renderToStaticMarkup(<Page />)).toBe(parts);
});
