import { describe, expect, it } from 'vitest';
import { contentKinds, sortItems } from '#contract/content/site/kinds.ts';
import { sampleContent } from '../../server/db/seed/sample/index.ts';

describe('the sample content', () => {
  for (const [name, kind] of Object.entries(contentKinds))
    it(`keeps to the schema of ${name}`, () => {
      const content = Object.entries(sampleContent).find(([key]) => key === name)?.[1];
      for (const item of Array.isArray(content) ? content : [content])
        expect(kind.schema.safeParse(item).error).toBeUndefined();
    });

  it('has the counts of the society’s site', () => {
    const { news, events, firms, people, downloads, reports, gallery, about, site } = sampleContent;
    const group = (name: string) => people.filter((person) => person.group === name);
    expect([
      news.length,
      events.length,
      sampleContent['tuition-centers'].length,
      firms.length,
    ]).toEqual([3, 4, 2, 10]);
    expect([group('governance').length, group('patron').length, group('chairman').length]).toEqual([
      13, 7, 18,
    ]);
    expect([downloads.length, reports.length, gallery.length]).toEqual([4, 1, 2]);
    expect([about.coreValues.length, about.activities.length, site.hero.length]).toEqual([
      8, 10, 6,
    ]);
    expect(gallery.map((section) => section.title)).toEqual([
      'Investiture of the 20th Chairman',
      'Photo Speaks - Various Activities of the District',
    ]);
  });

  it('numbers the chairmen from the 1st to the 19th without the 10th, with 2015-2017 mended', () => {
    const chairmen = sampleContent.people.filter((person) => person.group === 'chairman');
    expect(chairmen.map((one) => one.ordinal)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(chairmen[0]?.post).toBe('1983-1988');
    expect(chairmen.at(-1)?.post).toBe('2023-2024');
    expect(chairmen.some((one) => one.post === '2015-2017')).toBe(true);
  });

  it('quotes nobody of one place at another', () => {
    const { firms } = sampleContent;
    const places = [...sampleContent['tuition-centers'], ...firms];
    const quotes = places.flatMap(({ testimonials }) => testimonials.map(({ quote }) => quote));
    expect(quotes.length).toBeGreaterThan(0);
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  it('gives every item of a kind a name of its own', () => {
    for (const items of Object.values(sampleContent)) {
      if (!Array.isArray(items)) continue;
      const slugs = items.map((item) => item.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
  });
});

describe('inOrder', () => {
  it('orders by several fields, a dash turning one round', () => {
    const items = [
      { y: 1, n: 'b' },
      { y: 2, n: 'a' },
      { y: 2, n: 'c' },
    ];
    expect(sortItems(items, ['-y', 'n']).map((one) => one.n)).toEqual(['a', 'c', 'b']);
  });
});
