import { describe, expect, it } from 'vitest';
import { sampleContent } from '../../server/db/seed/sample/index.ts';
import { headOf } from '../../src/public/head.ts';
import { headHtml, scriptJson } from '../../src/public/head-html.ts';
import { clothOf, initialsOf } from '../../src/public/parts/monogram.tsx';
import { cardDate, clock, fileSize, longDate, ordinal } from '../../src/shared/format.ts';

describe('dates and numbers', () => {
  it('writes dates as the cards and the pages do', () => {
    expect(cardDate('2024-06-29')).toBe('29th Jun, 2024');
    expect(
      ['01', '02', '03', '11', '21', '22', '23'].map(
        (day) => cardDate(`2024-06-${day}`).split(' ')[0],
      ),
    ).toEqual(['1st', '2nd', '3rd', '11th', '21st', '22nd', '23rd']);
    expect(longDate('2027-01-21T16:00:00+01:00')).toBe('21 January 2027');
    expect(longDate('2027-01-31T23:30:00.000Z')).toBe('1 February 2027');
    expect([
      clock('2027-01-21T16:00:00+01:00'),
      clock('2027-01-21T00:30:00+01:00'),
      clock('2027-01-21T12:00:00+01:00'),
    ]).toEqual(['4 p.m.', '12.30 a.m.', '12 p.m.']);
    /* An editor elsewhere wrote these: readers here get the hour and the day of their own clocks. */
    expect([clock('2027-01-21T16:00:00Z'), clock('2027-01-21T20:30:00-05:00')]).toEqual([
      '5 p.m.',
      '2.30 a.m.',
    ]);
    expect(longDate('2027-01-21T20:30:00-05:00')).toBe('22 January 2027');
    expect(cardDate('2027-01-21T23:30:00Z')).toBe('22nd Jan, 2027');
  });
  it('numbers and weighs', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 19].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '19th',
    ]);
    expect([fileSize(10), fileSize(9036), fileSize(1_250_000)]).toEqual(['1 KB', '9 KB', '1.3 MB']);
  });
});

describe('monograms', () => {
  it('take the first and the last name, with their marks, and no title', () => {
    expect(initialsOf('Chief (Mrs) Adùnní Ṣóbọ̀wálé')).toBe('AṢ');
    expect(initialsOf('Ọ̀túnba Rótìmí Ayọ̀délé')).toBe('RA');
    expect(initialsOf('Ìfẹ́olúwa')).toBe('Ì');
  });
  it('wear the same cloth every time', () => {
    expect(clothOf('Ngọzi Ụmeh')).toBe(clothOf('Ngọzi Ụmeh'));
  });
});

describe('the head of a page', () => {
  const { site } = sampleContent;
  it('names an item, and says where it stands', () => {
    const head = headOf('/events/annual-dinner-and-awards', sampleContent, site);
    const html = headHtml(
      head,
      '/events/annual-dinner-and-awards',
      'https://society.example',
      false,
      site.name,
    );
    expect(html).toContain('<title>Annual dinner and awards night · Ọ̀yán District Society</title>');
    expect(html).toContain(
      '<link rel="canonical" href="https://society.example/events/annual-dinner-and-awards">',
    );
    expect(html).toContain('"@type":"Event"');
    expect(html).toContain('"@type":"BreadcrumbList"');
  });
  it('gives the template pages the address of the item that they show', () => {
    expect(headOf('/firm', sampleContent, site).canonical).toBe('/firms/adeyemi-okafor');
    expect(headOf('/event', sampleContent, site).canonical).toBe(
      '/events/monthly-meeting-standards',
    );
  });
  it('tells that an item is missing', () => {
    expect(headOf('/news/nothing', sampleContent, site).missing).toBe(true);
    expect(headOf('/firms/nobody', { firms: [] }, site).missing).toBe(true);
  });
  it('calls a template page that has nothing to show as the list is called', () => {
    const empty = { firms: [], events: [], 'tuition-centers': [] };
    const titles = ['/firm', '/center', '/event'].map((path) => headOf(path, empty, site));
    expect(titles.map(({ title, missing }) => [title.split(' · ')[0], missing])).toEqual([
      ['Practising firms', undefined],
      ['Tuition centres', undefined],
      ['News and events', undefined],
    ]);
  });
  it('holds nothing for missing that has not been read yet', () => {
    for (const path of ['/firm', '/event', '/news/nothing', '/firms/nobody']) {
      const head = headOf(path, {}, site);
      expect(head.missing, path).toBeUndefined();
      expect(head.title, path).not.toContain('404');
    }
  });
  it('lets no content out of its script or attribute', () => {
    expect(scriptJson('</script><b>\u2028')).not.toMatch(/<|\u2028/);
    const html = headHtml({ title: '<b>"', description: '"><script>' }, '/', '', false, 'x');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('"><script>');
  });
});
