import { describe, expect, it } from 'vitest';
import { contentKinds, pageOfItem } from '#contract/content/site/kinds.ts';
import { parseItem } from '#contract/content/site/parse-item.ts';
import { sampleContent } from '../../../server/db/seed/sample/index.ts';

const errorsOf = (...item: Parameters<typeof parseItem>) => parseItem(...item).errors;

describe('the fields of an item', () => {
  it.each(Object.keys(contentKinds))('of the sample %s are right', (name) => {
    const kind = name as keyof typeof contentKinds;
    for (const item of [sampleContent[kind]].flat()) expect(errorsOf(kind, item)).toBeNull();
  });

  it('are told apart by place, each with a sentence for a person', () => {
    const [event] = sampleContent.events;
    expect(errorsOf('events', { ...event, startsAt: 'soon', isNew: 'yes', venue: null })).toEqual({
      startsAt: 'This must be a date and time with its offset, like 2026-03-31T10:00:00+01:00.',
      isNew: 'This must be yes or no.',
      venue: 'This is required.',
    });
    const [person] = sampleContent.people;
    expect(errorsOf('people', { ...person, group: 'board', ordinal: 0 })).toEqual({
      group: 'Please choose one of governance, patron, chairman.',
      ordinal: 'This must be above 0.',
    });
    const { site } = sampleContent;
    const wrong = { ...site, email: 'nobody', phones: ['1', '2', '3'], hero: [], location: 'here' };
    expect(errorsOf('site', wrong)).toEqual({
      email: 'Please enter a valid e-mail address.',
      phones: 'There can be at most 2 of these.',
      hero: 'Please add at least 1.',
      location: 'This must be an object of fields.',
    });
    const [report] = sampleContent.reports;
    const old = { ...report, year: 1900, size: -1, href: 'javascript:alert(1)' };
    expect(errorsOf('reports', old)).toEqual({
      year: 'This must be at least 1960.',
      size: 'This must be at least 0.',
      href: 'Start with / or https://',
    });
  });

  it.each(['//a.example', '/\\a.example', 'https://', 'https:///a', 'javascript:x', '/a b', 'a'])(
    'lead to a page of this site or to a whole address elsewhere, not to %j',
    (source) => {
      expect(errorsOf('news', { ...sampleContent.news[0], source })).toEqual({
        source: 'Start with / or https://',
      });
    },
  );

  it('are judged whatever they are', () => {
    for (const data of [null, undefined, 'text', 7, [], [1]])
      expect(Object.keys(errorsOf('news', data) ?? {}).length).toBeGreaterThan(0);
  });

  it('lose what the kind does not know, and gain its defaults', () => {
    const [story] = sampleContent.news;
    const { source: _, ...rest } = story ?? {};
    const { data } = parseItem('news', { ...rest, role: 'admin' });
    expect(data).toHaveProperty('source', null);
    expect(data).not.toHaveProperty('role');
  });
});

describe("an item's page", () => {
  it.each([
    ['news', { slug: 'a' }, '/news/a'],
    ['tuition-centers', { slug: 'b' }, '/tuition-centers/b'],
    ['people', { slug: 'c', group: 'governance' }, '/governance'],
    ['people', { slug: 'c', group: 'chairman' }, '/chairmen'],
    ['reports', { slug: 'd' }, '/reports'],
    ['site', {}, '/'],
  ] as const)('of %s with %j is %s', (kind, data, path) => {
    expect(pageOfItem(kind, data)).toBe(path);
  });
});

describe('an event', () => {
  const [event] = sampleContent.events;
  const lasting = (startsAt: string, endsAt: string | null) =>
    errorsOf('events', { ...event, startsAt, endsAt });

  it('ends after it begins, whatever the offsets', () => {
    const sentence = { endsAt: 'An event ends after it begins.' };
    expect(lasting('2027-03-01T10:00:00+01:00', '2027-03-01T09:00:00+01:00')).toEqual(sentence);
    expect(lasting('2027-03-01T10:00:00+01:00', '2027-03-01T09:00:00Z')).toEqual(sentence);
    expect(lasting('2027-03-01T10:00:00+01:00', '2027-03-01T09:01:00Z')).toBeNull();
    expect(lasting('2027-03-01T10:00:00+01:00', null)).toBeNull();
  });

  it('that a former release saved otherwise is still read', () => {
    const backwards = { startsAt: '2027-03-02T10:00:00Z', endsAt: '2027-03-01T10:00:00Z' };
    expect(contentKinds.events.schema.safeParse({ ...event, ...backwards }).success).toBe(true);
  });
});
