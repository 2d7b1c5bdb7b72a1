import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seenBefore } from '../../../server/modules/books/statement-matching/same-lines.ts';
import { longestStretchOf } from '../support/longest-stretch.ts';

const line = (narration: string, reference: string | null = null, kobo = 2_000_000) => ({
  date: '2026-01-05',
  kobo,
  narration,
  reference,
});
const session = '000013260105081512345678901234';
const whole = `NIP TRF FROM OBI IFEOMA MB700101 DUES 2026 PAYMENT VIA MOBILE APP`;

/* What becomes of the lines of a second file: the place of the first's, a question, or new. */
const said = async (second: ReturnType<typeof line>[], first: ReturnType<typeof line>[]) => {
  const seen = await seenBefore(second, first);
  return second.map((_, place) => seen.get(place) ?? 'new');
};

describe('a line of two exports of one account is the same', () => {
  it.each([
    ['as it was', line(whole, 'R1'), line(whole, 'R1')],
    ['in other letters', line('Nip/Òbí  Ifeoma', 'ft-123456'), line('NIP OBI IFEOMA', 'FT123456')],
    ['cut at 50', line(whole.slice(0, 50), 'R1'), line(whole, 'R1')],
    ['cut at 35, the first', line(whole, 'R1'), line(whole.slice(0, 35), 'R1')],
    ['cut, without a reference', line(whole.slice(0, 50)), line(whole)],
    ['with its session number', line(`${session} ${whole}`, 'R1'), line(whole, 'R1')],
    ['without it, and no reference', line(whole), line(`NIP/${session}/${whole.slice(4)}`)],
    ['cut within it', line(`${whole} ${session.slice(0, 9)}`), line(`${whole} ${session}`)],
    ['by its reference alone', line('TRF OBI', 'FT26005ABC1'), line(whole, 'FT26005ABC1')],
    ['a session in a column, then in words', line(whole, session), line(`${whole} ${session}`)],
    ['a cheque’s zeros', line('CHQ DEPOSIT', '000812'), line('CHQ DEPOSIT', "'000812")],
  ])('%s', async (_, second, first) => {
    expect(await said([second], [first])).toEqual([0]);
  });

  it.each([
    ['another reference', line(whole, 'FT26005ABC2'), line('SOMEBODY', 'FT26005ABC1')],
    ['another amount', line(whole, 'FT26005ABC1', 5), line(whole, 'FT26005ABC1')],
    ['another phone', line('USSD 08031234567'), line('USSD 08031234568')],
    ['another phone from 234', line('USSD 2348031234567'), line('USSD 2348031234568')],
    ['other words', line('NIP OBI'), line('NIP ADE')],
  ])('%s is another line', async (_, second, first) => {
    expect(await said([second], [first])).toEqual(['new']);
  });

  it.each([
    ['equal words with another reference', [line(whole, 'FT1')], [line(whole, 'FT2')]],
    [
      'equal words with another session',
      [line(`${whole} ${session}`)],
      [line(`${whole} 1${session}`)],
    ],
    [
      'it begins two',
      [line('NIP OBI IFEOMA')],
      [line('NIP OBI IFEOMA A'), line('NIP OBI IFEOMA B')],
    ],
    ['other words beside a short reference', [line('OBI IFEOMA', 'R1')], [line(whole, 'R1')]],
    [
      'a reference of two other narrations',
      [line('TRF OBI', 'FT26005A')],
      [line('ONE', 'FT26005A'), line('TWO', 'FT26005A')],
    ],
    [
      'a reference that is many lines’',
      [line('NIP OBI', 'BR0001')],
      [line('NIP ADE', 'BR0001'), line('NIP UBA', 'BR0001', 7)],
    ],
  ])('it is asked where nothing decides it: %s', async (_, second, first) => {
    expect(await said(second, first)).toEqual(second.map(() => 'unclear'));
  });

  it.each([
    ['its words', line(whole), line(whole)],
    ['its session', line(`NIP ${session} OBI`), line(`${session}/IFEOMA`)],
    ['its reference', line('TRF OBI', 'FT26005A'), line(whole, 'FT26005A')],
  ])(
    'it is asked where a file leaves it out, and has %s on a day beside it',
    async (_, one, other) => {
      const on = (date: string, of: ReturnType<typeof line>) => ({ ...of, date });
      const around = [on('2026-01-02', line('SMS')), on('2026-01-30', line('SMS'))];
      const first = [...around, on('2026-01-05', other)];
      const file = (date: string) => [...around, on(date, one)];
      expect(await said(file('2026-01-06'), first)).toEqual([0, 1, 'unclear']);
      expect(await said(file('2026-01-01'), first)).toEqual([0, 1, 'unclear']);
      expect(await said(file('2026-01-10'), first)).toEqual([0, 1, 'new']);
      /* It is there on its own day, too; and what comes after its file is of no day that this one leaves out. */
      const both = [...file('2026-01-06'), on('2026-01-05', one)];
      expect((await said(both, first)).slice(0, 3)).toEqual([0, 1, 'new']);
      expect(await said([on('2026-01-06', one)], first)).toEqual(['new']);
      const others = [{ ...on('2026-01-06', one), kobo: 5 }, on('2026-01-06', line('ANOTHER ONE'))];
      expect(await said([...around, ...others], first)).toEqual([0, 1, 'new', 'new']);
    },
  );

  it('of equal lines the one with the same words comes first, and equal lines are counted', async () => {
    const [one, two] = [line('TRF ONE', 'FT26005A'), line('TRF TWO', 'FT26005A')];
    expect(await said([two, one], [one, two])).toEqual([1, 0]);
    const cash = line('CASH DEPOSIT');
    expect(await said([cash, cash, cash], [cash, cash])).toEqual([0, 1, 'new']);
  });
});

it('a file that is cut, shuffled or comes in parts finds itself, and never the line of another', async () => {
  const words = fc.stringMatching(/^[A-Z]{3,9}$/);
  const original = fc.record({
    date: fc.constantFrom('2026-01-05', '2026-01-06'),
    kobo: fc.constantFrom(1_000_000, 2_000_000),
    narration: fc.array(words, { minLength: 3, maxLength: 8 }).map((all) => all.join(' ')),
    reference: fc.option(fc.stringMatching(/^FT[1-9]\d{5}$/)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(original, { minLength: 1, maxLength: 12 }),
      fc.array(fc.record({ cut: fc.integer({ min: 12, max: 60 }), at: fc.nat() }), {
        maxLength: 12,
      }),
      async (first, picks) => {
        const second = picks.map(({ cut, at }) => {
          const origin = at % first.length;
          const one = first[origin] as (typeof first)[number];
          return { origin, line: { ...one, narration: one.narration.slice(0, cut) } };
        });
        const chosen = second.filter(
          ({ origin }, place) => second.findIndex((one) => one.origin === origin) === place,
        );
        const seen = await seenBefore(
          chosen.map((one) => one.line),
          first,
        );
        for (const [place, { line: read }] of chosen.entries()) {
          const found = seen.get(place);
          /* Never new: its money is booked already. */
          expect(found).toBeDefined();
          if (typeof found !== 'number') continue;
          const { narration, ...same } = first[found] as (typeof first)[number];
          expect(read).toMatchObject(same);
          expect(narration.startsWith(read.narration.trim())).toBe(true);
        }
      },
    ),
  );
});

it('ten thousand lines of one day and amount are compared at once', async () => {
  const many = (text: string) =>
    Array.from({ length: 10_000 }, (_, row) => line(`${text} ${'A'.repeat(row % 200)} ${row}`));
  const before = performance.now();
  expect((await said(many('NIP'), many('NIP'))).slice(0, 3)).toEqual([0, 1, 2]);
  expect((await said(many('NIP'), many('USSD')))[0]).toBe('unclear');
  expect(performance.now() - before).toBeLessThan(5_000);
});

it('of lines with more session numbers than are compared, each is its own', async () => {
  const sessions = Array.from({ length: 5 }, (_, at) => 100_000_000_000 + at).join(' ');
  const [one, other] = [line(`${sessions} 200000000001`), line(`${sessions} 300000000001`)];
  expect(await said([other, one], [one])).toEqual(['new', 0]);
});

it('lets requests pass while thousands of lines with many session numbers are compared', async () => {
  const many = (first: number, kobo: number) =>
    Array.from({ length: 5_000 }, (_, row) => {
      const sessions = Array.from({ length: 38 }, (__, at) => first + row * 40 + at);
      const date = `2026-01-${String((row % 28) + 1).padStart(2, '0')}`;
      return { ...line(sessions.join(' '), null, kobo + row), date };
    });
  const [second, first] = [many(100_000_000_000, 100), many(500_000_000_000, 900_000)];
  expect((await seenBefore(second, first)).size).toBe(0);
  expect(await longestStretchOf(() => seenBefore(second, first))).toBeLessThan(400);
});
