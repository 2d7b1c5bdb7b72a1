import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { projectPath } from '../../../server/project-path.ts';
import { readManifest } from '../../../server/render/template.ts';
import { publicRoutes } from '../../../src/public/routes.tsx';

const client = projectPath('dist/client');
const files = Object.values(readManifest(client)).flatMap(({ css }) => css);
/* The portal's sheets are its own. */
const sheets = [...new Set(files)]
  .filter((file) => !/[/]((portal|member|form|admin)-styles|crop-dialog|palette)-/.test(file))
  .map((file) => readFileSync(`${client}/${file}`, 'utf8'));

/* In the page: the rules of the whole site that would fit something on it, and are not in it. */
function missingRules(all: string[]): string[] {
  const rulesOf = (sheet: CSSStyleSheet) => {
    const within = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return rule instanceof CSSGroupingRule ? within(rule.cssRules) : [];
      });
    return within(sheet.cssRules);
  };
  const own = new Set([...document.styleSheets].flatMap(rulesOf).map(({ cssText }) => cssText));
  const others = all.flatMap((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return rulesOf(sheet);
  });
  /* As it would be when it is pointed at, or pressed. */
  const still = (selector: string) =>
    selector
      .replace(/::[\w-]+(\([^)]*\))?|:(hover|active|focus[\w-]*|disabled)/g, '')
      .replace(/(^|[\s>+~])$/, '$1*');
  const fits = ({ selectorText }: CSSStyleRule) =>
    selectorText.split(/,(?![^(]*\))/).some((one) => document.querySelector(still(one.trim())));
  return others.filter((rule) => !own.has(rule.cssText) && fits(rule)).map((rule) => rule.cssText);
}

const examples: Record<string, string> = {
  '/tuition-centers/:slug': '/tuition-centers/riverside-tuition-centre',
  '/firms/:slug': '/firms/adeyemi-okafor',
  '/events/:slug': '/events/annual-dinner-and-awards',
  '/news/:slug': '/news/tuition-fund-opens',
  '*': '/no-such-page',
};

test('every page has all of the site’s styles that fit it', { tag: '@long' }, async ({ page }) => {
  test.slow();
  expect(sheets.length).toBeGreaterThan(5);
  for (const { path } of publicRoutes) {
    await page.goto((examples[path] ?? path).replace(':token', 'x'), { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    expect(await page.evaluate(missingRules, sheets), path).toEqual([]);
  }
});
