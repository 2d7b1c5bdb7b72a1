import { expect, it } from 'vitest';
import { publicRoutes } from '../../src/public/routes.tsx';
import { pages } from '../bench/web/pages.ts';

it('the bench of the web has an address for every public page', () => {
  const addresses = new Set(pages.map(({ path }) => path));
  for (const { path } of publicRoutes) {
    const [stem = ''] = path.split(/[:*]/);
    expect([...addresses].some((address) => address.startsWith(stem))).toBe(true);
  }
  expect([...addresses].filter((address) => /[:*]/.test(address))).toEqual([]);
});
