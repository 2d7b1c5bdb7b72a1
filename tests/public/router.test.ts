import fc from 'fast-check';
import { matchPath as matchPathOfLibrary, matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sampleContent } from '../../server/db/seed/sample/index.ts';
import { render } from '../../src/entry-server.tsx';
import { matchPath } from '../../src/public/router.tsx';
import { matchRoute, publicRoutes } from '../../src/public/routes.tsx';

const own = publicRoutes.flatMap(({ path }) =>
  path.split('/').filter((part) => !/^[:*]?$/.test(part)),
);
const segment = fc.oneof(
  fc.constantFrom(...own, 'News', 'annual-dinner', 'a%2Fb', 'a%20b', '%61bout', 'ẹ̀', ''),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[?#%\\\s]/g, '')),
);
const paths = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

describe('the router of the public site', () => {
  it('finds the page of any path, and its parameters, as react-router does', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const [expected] = matchRoutes(publicRoutes, path) ?? [];
        const { '*': _rest, ...params } = expected?.params ?? {};
        const found = matchRoute(path);
        expect([found.route?.path, found.params]).toEqual([expected?.route.path, params]);
      }),
      { numRuns: 300, examples: [['/News/a%2Fb/'], ['/%6eews/%'], ['/verify/ab%20c']] },
    );
  });

  it('marks the page of a link, and those below it, as react-router does', () => {
    for (const path of ['/news', '/News/', '/news/one', '/newsletters', '/'])
      for (const end of [true, false])
        expect(matchPath('/news', path, end) !== null, `${path} ${end}`).toBe(
          matchPathOfLibrary({ path: '/news', end }, path) !== null,
        );
  });

  it('leaves the address of an advertisement as the admin wrote it', () => {
    const advertisements = [
      { title: 'A course', text: 'In May', href: 'https://course.example/a' },
    ];
    const site = { ...sampleContent.site, advertisements };
    expect(render('/news/tuition-fund-opens', { ...sampleContent, site }).html).toContain(
      'href="https://course.example/a"',
    );
  });
});
