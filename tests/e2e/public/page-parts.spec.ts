import { expect, test } from '@playwright/test';
import { open } from '../support/live.ts';

/* What each page has, beside the counts, which pages.spec.ts holds. */

test('about: history, who we are, vision, mission, aims', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('main h2')).toHaveText([
    'Our history',
    'Who we are',
    'Vision',
    'Mission',
    'Core values',
    'Aims and objectives',
    'District activities',
  ]);
  for (const part of await page.locator('main section').all())
    expect((await part.innerText()).length).toBeGreaterThan(80);
});

test('contact: the form’s fields, a phone line, a mailbox line and the map', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
  const form = page.getByRole('main').locator('form');
  for (const [label, required] of [
    ['Name', true],
    ['Email', false],
    ['Phone Number', true],
    ['How did you find us?', false],
    ['Message', false],
  ] as const)
    await expect(form.getByLabel(label)).toHaveJSProperty('required', required);
  await expect(form.getByLabel('How did you find us?').locator('option')).toHaveText([
    'Please choose',
    'A member told me',
    'Search engine',
    'Social media',
    'An event of the society',
  ]);
  await expect(form.getByRole('button')).toHaveText('SEND');
  const card = page.getByRole('complementary', { name: 'Secretariat' });
  await expect(card.locator('a[href^="tel:"]').first()).toHaveText('0800 000 0101');
  await expect(card.locator('a[href^="mailto:"]')).toHaveText('secretariat@oyandistrict.example');
  const map = page.getByRole('region', { name: 'Map of the district office' });
  await expect(map.getByRole('img')).toBeVisible();
  await expect(map.getByRole('link', { name: /^Open in OpenStreetMap/ })).toBeVisible();
});

test('a centre and a firm: banner, picture grid, text, contact, testimonials of its own', async ({
  page,
}) => {
  const said: string[] = [];
  for (const path of ['/center', '/tuition-centers/riverside-tuition-centre', '/firm']) {
    await page.goto(path);
    await expect(page.locator('.page-top img')).toBeVisible();
    await expect(page.locator('.image-grid img')).toHaveCount(4);
    expect(await page.locator('.prose p').count()).toBeGreaterThan(1);
    await expect(page.locator('.testimonial')).toHaveCount(3);
    said.push(...(await page.locator('.testimonial blockquote').allTextContents()));
    await expect(page.getByRole('complementary', { name: 'Contact' })).toContainText('0800 000 0');
  }
  expect(new Set(said).size).toBe(9);
  await expect(page.getByRole('heading', { name: 'What clients say' })).toBeVisible();
  /* The template's unfilled address is filled. */
  await expect(page.getByRole('complementary', { name: 'Contact' })).toContainText('Marina Road');
});

test('an article: related news, and two advertising slots of 360 by 180 px on phones too', async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/event');
    const aside = page.getByRole('complementary', { name: 'Related' });
    await expect(aside.getByRole('heading', { name: 'Related News' })).toBeVisible();
    for (const link of await aside.locator('li a').all())
      await expect(link).toHaveAttribute('href', /^\/(news|events)\//);
    const slots = await aside.locator('.advertisement').all();
    expect(slots).toHaveLength(2);
    for (const slot of slots) {
      await slot.scrollIntoViewIfNeeded();
      expect(await slot.boundingBox()).toMatchObject({ width: 360, height: 180 });
    }
  }
});

test('a story that is gone to from another page comes alone, and Back has it at once', async ({
  page,
}) => {
  await open(page, '/news-event');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/v1/content/')) asked.push(pathname.split('/')[4] + search);
  });
  const title = 'A tuition fund opens for candidates of the district';
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(title));
  await expect(page.locator('.prose p').first()).toBeVisible();
  await expect(page.locator('.article-aside li')).not.toHaveCount(0);
  expect(asked).toEqual(['news?slug=tuition-fund-opens']);
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('reports and resources: what is downloaded is what its name says', async ({
  page,
  request,
}) => {
  const begins: Record<string, string> = { pdf: '%PDF-', docx: 'PK', pptx: 'PK' };
  const kinds: string[] = [];
  for (const path of ['/reports', '/resources']) {
    await page.goto(path);
    for (const link of await page.locator('.file-row a').all()) {
      const name = (await link.getAttribute('download')) ?? '';
      const kind = name.split('.').at(-1) ?? '';
      kinds.push(kind);
      const answer = await request.get((await link.getAttribute('href')) ?? '');
      const bytes = await answer.body();
      expect(bytes.toString('latin1'), name).toMatch(new RegExp(`^${begins[kind]}`));
      await expect(link).toContainText(
        `${kind.toUpperCase()}, ${Math.round(bytes.length / 1000)} KB`,
      );
    }
    await expect(page.locator('.file-row h2').first()).not.toBeEmpty();
    await expect(page.locator('.file-row p').first()).not.toBeEmpty();
  }
  expect(kinds).toEqual(['pdf', 'docx', 'pdf', 'pptx', 'pdf']);
  await page.goto('/reports');
  await expect(page.locator('.file-row')).toContainText('2019');
});

test('gallery, governance, patrons and chairmen', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.locator('main h2')).toHaveText([
    'Investiture of the 20th Chairman',
    'Photo Speaks - Various Activities of the District',
  ]);
  for (const path of ['/governance', '/patron', '/chairmen']) {
    await page.goto(path);
    for (const card of await page.locator('.person-card').all()) {
      await expect(card.locator('.monogram, img')).toHaveCount(1);
      await expect(card.getByRole('heading')).not.toBeEmpty();
      await expect(card.locator('p')).not.toBeEmpty();
    }
  }
  const terms = page.locator('.person-card');
  await expect(terms.first()).toContainText('1st');
  await expect(terms.first()).toContainText('1983-1988');
  await expect(terms.last()).toContainText('19th');
  await expect(terms.last()).toContainText('2023-2024');
  await expect(page.locator('main')).toContainText('20th');
});

test('the log-in dialog has all its parts, and leads to registration', async ({ page }) => {
  await open(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Member login' });
  for (const label of ['Membership ID', 'Remember me'])
    await expect(dialog.getByLabel(label)).toBeVisible();
  await expect(dialog.locator('[name=password]')).toHaveAttribute('type', 'password');
  await expect(dialog.getByRole('button', { name: 'Show password' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(dialog.getByText('All information is safely secured.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
});

test('registration has its fields, required or optional, and no role', async ({ page }) => {
  await page.goto('/register');
  const form = page.locator('form.sign-up');
  const optional = ['mname', 'state', 'secondaryPhoneNumber', 'memberSince', 'status'];
  const required = [
    ...['fname', 'lname', 'memberId', 'email', 'maritalStatus', 'phoneNumber', 'address', 'photo'],
    ...['birthDay', 'placeOfWork', 'password', 'passwordConfirm', 'agree'],
  ];
  for (const name of [...optional, ...required])
    await expect(form.locator(`[name=${name}]`), name).toHaveJSProperty(
      'required',
      required.includes(name),
    );
  await expect(form.locator('[name=existingMember], [name=diaspora]')).toHaveCount(4);
  await expect(form.locator('[name=role]')).toHaveCount(0);
  await expect(form.locator('[name=email]')).toHaveAttribute('type', 'email');
  const options = (name: string) => form.locator(`[name=${name}] option:not([value=""])`);
  await expect(options('maritalStatus')).toHaveText(['Single', 'Married', 'Divorced']);
  await expect(options('status')).toHaveText(['None', 'FCA', 'ACA']);
  await expect(form.getByText('Only .JPG, .JPEG, .PNG')).toBeVisible();
  await expect(form.locator('[name=photo]')).toHaveAttribute('accept', '.jpg,.jpeg,.png');
});

test('the 404 page and the unauthorized page say what they should', async ({ page }) => {
  await page.goto('/no-such-page');
  const main = page.getByRole('main');
  await expect(main.getByText("Look like you're lost")).toBeVisible();
  await expect(main.getByText('The page you are looking for not available!')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
  await page.goto('/unauthorized');
  await expect(
    main.getByText('You do not have permission to access this website!!', { exact: true }),
  ).toBeVisible();
  await expect(main.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('a page of which nothing is published says so to who comes from another', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/api/v1/content/about', (route) => route.fulfill({ json: { data: null } }));
  await open(page, '/gallery');
  await page.locator('.main-nav summary').filter({ hasText: 'About Us' }).click();
  await page.locator('.main-nav a[href="/about"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expect(page.getByRole('main')).toContainText('Not written yet');
});
