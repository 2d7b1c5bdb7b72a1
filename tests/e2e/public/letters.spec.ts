import { expect, type Page, test } from '@playwright/test';

const tongues = {
  Yorùbá: 'àáèéìíòóùúÀÁÈÉÌÍÒÓÙÚ ẹọṣẸỌṢ ẹ̀ẹ́ọ̀ọ́Ẹ̀Ẹ́Ọ̀Ọ́',
  Igbo: 'ịọụỊỌỤ ọ̃ụ̀ịńṅṄ',
  Hausa: 'ɓɗƙƴƁƊƘƳ',
};
const letters = {
  ...tongues,
  'plain text': 'AZaz09 !?&@%()/+-–—‘’“”…•·©°×½«»',
  money: '₦15,000.00',
  'rarer tones': 'ńŃǹǸḿḾāĀēĒīĪōŌūŪ',
  'western names': 'âãäåæçêëîïñôõöøûüýÂÃÄÅÆÇÊËÎÏÑÔÕÖØÛÜÝßœŒ',
};

/* Scripts would render the page's own words again in place of the letters. */
test.use({ javaScriptEnabled: false });

/* As a page whose fonts come in time: what is late would show on the next page only. */
async function show(page: Page, main: string): Promise<void> {
  await page.route('**/privacy', async (route) => {
    const html = await (await route.fetch()).text();
    const body = html.replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({
      contentType: 'text/html',
      body: body.replace(/<main[^>]*>/, `<main>${main}`),
    });
  });
  await page.goto('/privacy');
}

/** The families that the browser draws the letters of an element from. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}

test('the letters of every tongue are drawn in the site’s own face, and those of headings in theirs', async ({
  page,
}) => {
  const lines = Object.values(letters).map((text, place) => `<p id="line-${place}">${text}</p>`);
  await show(page, `<h2>${Object.values(tongues).join(' ')}</h2>${lines.join('')}`);
  for (const [place, name] of Object.keys(letters).entries())
    await expect.poll(() => familiesOf(page, `#line-${place}`), name).toEqual(['Noto Sans']);
  await expect.poll(() => familiesOf(page, 'h2')).toEqual(['Gelasio']);
});

test('a font is fetched once, by the header that tells of it', async ({ page }) => {
  const fetched: string[] = [];
  const warned: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) fetched.push(new URL(request.url()).pathname);
  });
  page.on('console', (message) => warned.push(message.text()));
  const answer = await page.goto('/privacy', { waitUntil: 'load' });
  const link = (await answer?.headerValue('link')) ?? '';
  const told = [...link.matchAll(/<([^>]+)>/g)].map(([, href]) => href);
  expect(fetched.toSorted()).toEqual(told.toSorted());
  /* A browser complains of what it fetched ahead and nobody used, after some seconds. */
  await page.waitForTimeout(6000);
  expect(warned).toEqual([]);
});
