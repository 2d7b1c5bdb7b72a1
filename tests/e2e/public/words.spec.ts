import { expect, type Locator, type Page, test } from '@playwright/test';
import { open, withoutPictures } from '../support/live.ts';

/* The pictures change by themselves. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(({ page }) => withoutPictures(page));

/** The links in a place, as their names and targets. */
async function linksIn(place: Locator): Promise<[string, string | null][]> {
  return place
    .locator('a')
    .evaluateAll((all) =>
      all.map((one): [string, string | null] => [
        (one.textContent ?? '').replace(/\s+/g, ' ').trim(),
        one.getAttribute('href'),
      ]),
    );
}

const aboutLinks: [string, string][] = [
  ['The District', '/about'],
  ['Past Chairmen', '/chairmen'],
  ['Grand Patrons and Patroness', '/patron'],
];
const insightLinks: [string, string][] = [
  ['News and Events', '/news-event'],
  ['Resources Download', '/resources'],
  ['Practising Firms', '/firms'],
  ['Annual Reports', '/reports'],
  ['Tuition Centres', '/tuition-centers'],
];
const institute: [string, string] = [
  'National Institute (opens in a new tab)',
  'https://institute.example/',
];

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const mode of ['light', 'dark'])
  test(`the words and links of each page stand in the header, the footer and the home page, ${mode}`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('colorMode', chosen), mode);
    await open(page, '/');
    for (const width of [390, 1280])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => window.scrollTo(0, 0));
        const header = page.getByRole('banner').first();
        const strip = header.locator('.strip');
        expect((await linksIn(strip)).map(([, to]) => to)).toEqual([
          'mailto:secretariat@oyandistrict.example',
          'tel:08000000101',
          'tel:08000000102',
        ]);
        for (const link of await strip.getByRole('link').all()) await expect(link).toBeVisible();
        await expect(header.locator('a.logo')).toHaveAttribute('href', '/');
        await expect(header.locator('a.logo')).toBeVisible();

        const wide = width === 1280;
        const bar = header.locator('.main-nav');
        await expect(bar).toBeVisible({ visible: wide });
        await expect(header.locator('.small-menu')).toBeVisible({ visible: !wide });
        if (wide) {
          expect(await linksIn(bar)).toEqual([
            ['Home', '/'],
            ...aboutLinks,
            ['Governance', '/governance'],
            ...insightLinks,
            ['Gallery', '/gallery'],
            ['Contact us', '/contact'],
            institute,
            ['Member Registration', '/register'],
            ['Member login', '/login'],
          ]);
          for (const [name, links] of [
            ['About Us', aboutLinks],
            ['Insights', insightLinks],
          ] as const) {
            const menu = bar.locator('details', { hasText: name });
            expect(await linksIn(menu)).toEqual(links);
            await menu.locator('summary').click();
            for (const link of await menu.getByRole('link').all())
              await expect(link).toBeInViewport({ ratio: 1 });
          }
        } else {
          const menu = header.locator('.small-menu');
          await menu.locator('summary').click();
          expect(await linksIn(menu)).toEqual([
            ['Home', '/'],
            ...aboutLinks,
            ['Governance', '/governance'],
            ...insightLinks,
            ['Gallery', '/gallery'],
            ['Contact us', '/contact'],
            institute,
            ['Member Registration', '/register'],
            ['Member Login', '/login'],
          ]);
          for (const link of await menu.getByRole('link').all()) {
            await link.scrollIntoViewIfNeeded();
            await expect(link).toBeInViewport({ ratio: 1 });
          }
          await menu.locator('summary').click();
        }
        const outside = header.locator('a[href="https://institute.example/"]').first();
        await expect(outside).toHaveAttribute('target', '_blank');
        await expect(outside).toHaveAttribute('rel', /noopener/);

        const footer = page.getByRole('contentinfo');
        expect(await linksIn(footer.getByRole('navigation', { name: 'Site map' }))).toEqual([
          ['Home', '/'],
          ['Events', '/news-event'],
          ['Governance', '/governance'],
          ['Gallery', '/gallery'],
        ]);
        await expect(footer.locator('a.logo')).toHaveAttribute('href', '/');
        expect(await linksIn(footer.locator('.socials'))).toEqual([
          ['Facebook (opens in a new tab)', 'https://www.facebook.com/example'],
          ['Instagram (opens in a new tab)', 'https://www.instagram.com/example'],
        ]);
        await expect(footer).toContainText(/© 2024(–20\d\d)? Ọ̀yán District Society/);

        const hero = section(page, 'Welcome');
        await expect(hero).toContainText('Welcome to');
        await expect(hero.getByRole('heading', { level: 1 })).toHaveText(
          'Ọ̀yán District Society of Chartered Accountants',
        );
        await expect(hero).toContainText(
          'Network with your peers, grow in your practice, and lead',
        );
        await expect(hero.locator('.hero-controls .pages button')).toHaveCount(6);
        for (const name of ['Previous picture', 'Next picture', 'Pause the pictures'])
          await expect(hero.getByRole('button', { name })).toBeVisible();
        for (const speech of ['President’s welcome speech', 'Chairman’s welcome speech'])
          await expect(page.getByRole('heading', { name: speech })).toBeVisible();

        const blocks: [name: string, more: string, target: string, cards: string, count: number][] =
          [
            ['News', 'See all', '/news-event', '.news-card', 3],
            ['Tuition Centers', 'All centres', '/tuition-centers', '.training-card', 2],
            ['Events', 'All events', '/news-event', '.event-card', 4],
            ['Professional Services', 'All firms', '/firms', '.firm-card', 3],
            ['Gallery', 'See the gallery', '/gallery', '.gallery-block', 1],
          ];
        for (const [name, more, target, cards, count] of blocks) {
          const block = section(page, name);
          const all = block.locator('.section-head').getByRole('link', { name: more });
          await expect(all, name).toHaveAttribute('href', target);
          await expect(all).toBeVisible();
          await expect(block.locator(cards), name).toHaveCount(count);
        }
        const letter = section(page, 'The district’s newsletter');
        await expect(letter.getByLabel('E-mail address')).toHaveAttribute('type', 'email');
        await expect(letter.getByRole('button', { name: 'Continue' })).toBeVisible();
      });
  });

test('each kind of card has its parts', async ({ page }) => {
  await page.goto('/');
  for (const card of await page.locator('.news-card').all()) {
    await expect(card.locator('img')).toHaveCount(1);
    await expect(card.locator('time')).toHaveText(/^\d+(st|nd|rd|th) \w{3}, \d{4}$/);
    await expect(card.getByRole('heading')).not.toBeEmpty();
    await expect(card.getByRole('link', { name: 'Read More' })).toHaveAttribute(
      'href',
      /^\/news\//,
    );
  }
  for (const card of await page.locator('.event-card').all()) {
    await expect(card.getByRole('link')).toHaveAttribute('href', /^\/events\//);
    await expect(card.locator('h3 + p')).not.toBeEmpty();
    await expect(card.locator('.author .monogram, .author img')).toHaveCount(1);
    await expect(card.locator('.author span:not(.monogram) > b')).not.toBeEmpty();
    await expect(card.locator('.author small')).not.toBeEmpty();
  }
  /* As an editor has it: the sample marks two events as new, and one as trending. */
  const events = page.locator('.event-card');
  await expect(events.getByText('New', { exact: true })).toHaveCount(2);
  await expect(events.getByText('Trending')).toHaveCount(1);
  for (const card of await page.locator('.training-card').all()) {
    await expect(card.locator('h3 a')).toHaveAttribute('href', /^\/tuition-centers\//);
    await expect(card.locator('img')).toHaveCount(1);
    await expect(card.locator('a[href^="tel:0800000020"]')).toHaveText(/^0800 000 020\d$/);
  }
  await page.goto('/firms');
  for (const card of await page.locator('.firm-card').all()) {
    await expect(card.locator('h2 a')).toHaveAttribute('href', /^\/firms\//);
    await expect(card.locator('a[href^="tel:"]')).toHaveText(/^0800 000 03\d\d$/);
  }
});
