import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentKind, contentKinds } from '#contract/content/site/kinds.ts';
import { slugOf } from '#contract/content/site/slug.ts';
import { errorsByPath } from '#contract/errors-by-path.ts';
import { sampleContent } from '../../../server/db/seed/sample/index.ts';
import { placeErrors } from '../../../src/portal/form/errors.ts';
import { changedPaths } from '../../../src/portal/form/fields/field-names.ts';
import type { Field } from '../../../src/portal/form/fields/fields.ts';
import { formFields } from '../../../src/portal/form/fields/schema-fields.ts';
import { toData, toValues, type Values } from '../../../src/portal/form/fields/values.ts';
import { isWhole, partOf } from '../../../src/portal/form/files/crop.ts';
import { wordsOf } from '../../../src/portal/parts/words-of.ts';
import {
  asText,
  differing,
} from '../../../src/resources/content/admin/site/item/newer-version.tsx';
import {
  itemSchema,
  manyWrong,
} from '../../../src/resources/content/admin/site/item/use-item-form.ts';
import { createLatest, inOrderOf } from '../../../src/resources/content/admin/site/use-order.ts';
import { fieldWords } from '../../../src/resources/content/admin/site/words.ts';

/* What the form says of the item that its inputs hold. */
function checkItem(kind: ContentKind, fields: readonly Field[], values: Values) {
  const { error } = itemSchema(kind, fields).safeParse(toData(fields, values));
  return error ? placeErrors(fields, errorsByPath(error)) : null;
}

describe('an item that is checked', () => {
  const fields = formFields(contentKinds.news.schema);
  const [story] = sampleContent.news;
  const check = (change: Values) =>
    checkItem('news', fields, { ...toValues(fields, { ...story }), ...change });

  it('is taken where it is right', () => {
    expect(check({})).toBeNull();
  });

  it('says what is wrong beside each field, in the server’s words', () => {
    expect(check({ title: '', slug: 'Not one', date: '' })).toEqual({
      title: 'This is required.',
      slug: 'Use small letters, digits and single dashes.',
      date: 'This is required.',
    });
    expect(manyWrong(3)).toBe('Please correct 3 fields.');
  });

  it('names the paragraph that is too long', () => {
    expect(check({ body: `Fine.\n\n${'x'.repeat(4001)}` })).toEqual({
      body: 'Paragraph 2: This must be at most 4000 characters.',
    });
  });

  it('wants words for a picture, and a picture where one is needed', () => {
    const words = 'Please describe the picture in a few words.';
    expect(check({ image: { ...story?.image, alt: ' ' } })).toEqual({ 'image.alt': words });
    expect(check({ image: null })).toEqual({ image: 'This is required.' });
  });

  it('wants words for each picture of a list', () => {
    const gallery = formFields(contentKinds.gallery.schema);
    const [section] = sampleContent.gallery;
    const values = toValues(gallery, { ...section });
    const pictures = section?.pictures.map((one, index) =>
      index === 1 ? { ...one, alt: '' } : one,
    );
    expect(Object.keys(checkItem('gallery', gallery, { ...values, pictures }) ?? {})).toEqual([
      'pictures.1.alt',
    ]);
  });
});

describe('errors of the server', () => {
  it('stand at the places of the form', () => {
    const events = formFields(contentKinds.events.schema);
    const said = 'This must be a date and time with its offset, like 2026-03-31T10:00:00+01:00.';
    expect(placeErrors(events, { startsAt: said, 'image.src': 'x', 'image.alt': 'y' })).toEqual({
      startsAt: 'Please give both the day and the time.',
      image: 'x',
      'image.alt': 'y',
    });
    const reports = formFields(contentKinds.reports.schema);
    expect(placeErrors(reports, { fileName: 'a', href: 'b', size: 'c', year: 'd' })).toEqual({
      document: 'a',
      year: 'd',
    });
    const about = formFields(contentKinds.about.schema);
    expect(placeErrors(about, { 'coreValues.3.meaning': 'x', 'aims.0': 'y', aims: 'z' })).toEqual({
      'coreValues.3.meaning': 'x',
      'aims.0': 'y',
      aims: 'z',
    });
  });

  it('are left out where the form has no such place', () => {
    expect(placeErrors(formFields(contentKinds.news.schema), { order: 'x', data: 'y' })).toEqual(
      {},
    );
  });

  it('go with every change at or below their field', () => {
    expect(changedPaths({ image: { alt: 'x' }, title: 'y' })).toEqual([
      'image',
      'image.alt',
      'title',
    ]);
  });
});

describe('a slug', () => {
  it.each([
    ['The 20th Chairman takes office!', 'the-20th-chairman-takes-office'],
    ['Ọ̀yọ́: Ɗan-Asabe’s Ƙofa & Ẹniọlá', 'oyo-dan-asabes-kofa-eniola'],
    ['  —  ', ''],
  ])('of %s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is cut between two words, and always one that the contract takes', () => {
    const slug = slugOf('accountants '.repeat(20));
    expect(slug).toBe(Array.from({ length: 6 }, () => 'accountants').join('-'));
    expect(slugOf('x'.repeat(100))).toHaveLength(80);
  });
});

describe('the words of a field', () => {
  it('are its name, unless the table knows better', () => {
    expect(wordsOf('coreValues')).toBe('Core values');
    const { label, hint, entry } =
      formFields(contentKinds.events.schema, (name) => fieldWords('events', name)).find(
        ({ name }) => name === 'venue',
      ) ?? {};
    expect({ label, hint, entry }).toEqual({ label: 'Venue', hint: undefined, entry: 'Venue' });
    const activities = formFields(contentKinds.about.schema).find(
      ({ name }) => name === 'activities',
    );
    expect(activities?.entry).toBe('Activity');
    expect(fieldWords('site', 'description').hint).not.toBe(
      fieldWords('firms', 'description').hint,
    );
  });

  it('tell where an item’s page is', () => {
    expect(fieldWords('news', 'slug').hint).toContain('/news/');
    expect(fieldWords('people', 'slug').label).toBe('Short name');
  });
});

describe('a crop', () => {
  const size = { width: 1000, height: 601 };
  const crop = (x: number, y: number, width: number, height: number) =>
    partOf({ unit: '%', x, y, width, height }, size);

  it('is whole pixels of the picture', () => {
    expect(crop(20, 0, 60, 100)).toEqual({ x: 200, y: 0, width: 600, height: 601 });
    expect(isWhole(crop(0, 0, 100, 100), size)).toBe(true);
    expect(isWhole(crop(0.2, 0, 99.8, 100), size)).toBe(false);
  });

  it('never goes beyond the edges, whatever is rounded', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 90, noNaN: true }), (from) => {
        const { x, y, width, height } = crop(from, from, 100 - from, 100 - from);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
        expect(crop(from / 2, from / 3, 100 - from, 100 - from)).toMatchObject({ width, height });
      }),
    );
  });
});

describe('an order', () => {
  it('has one of a list at another place', () => {
    const rows = [{ _id: 'a' }, { _id: 'new' }, { _id: 'b' }];
    expect(inOrderOf(rows, ['b', 'a']).map(({ _id }) => _id)).toEqual(['b', 'a', 'new']);
  });

  it('is sent one at a time, only the newest of what came meanwhile', async () => {
    const sent: number[] = [];
    const ends: (() => void)[] = [];
    const send = createLatest(async (value: number) => {
      sent.push(value);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
    const all = [send(1), send(2), send(3)];
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
    ends.shift()?.();
    await Promise.all(all);
    expect(sent).toEqual([1, 3]);
  });

  it('begins again after one that failed', async () => {
    let fails = true;
    const send = createLatest(async () => {
      if (fails) throw new Error('No.');
    });
    await expect(send(1)).rejects.toThrow('No.');
    fails = false;
    await expect(send(2)).resolves.toBeUndefined();
  });
});

describe('what stands aside of a newer version', () => {
  const fields = formFields(contentKinds.news.schema);

  it('are the fields that differ, as text', () => {
    const mine = toValues(fields, { ...sampleContent.news[0] });
    const theirs = { ...mine, title: 'Theirs' };
    expect(differing(fields, mine, theirs).map(({ name }) => name)).toEqual(['title']);
    expect(asText([{ name: 'A', meaning: 'B' }, 'C'])).toBe('A · B\nC');
    expect(asText(true)).toBe('Yes');
    expect(asText(sampleContent.news[0]?.image)).toBe(sampleContent.news[0]?.image.alt);
  });
});
