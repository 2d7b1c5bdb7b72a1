import type { Person } from '#contract/content/site/kinds.ts';
import { slugOf } from '#contract/content/site/slug.ts';

const blank = { photo: null, description: '', ordinal: null };

function listed(group: Person['group'], rows: readonly (readonly [string, string])[]): Person[] {
  return rows.map(([name, post], index) => ({
    ...blank,
    group,
    name,
    post,
    slug: `${group}-${slugOf(name)}`,
    order: index + 1,
  }));
}

/** Thirteen sample members of the executive. */
const governance = listed('governance', [
  ['Babájídé Ọlátúnjí', 'Chairman'],
  ['Ngọzi Ụmeh', 'First Vice Chairman'],
  ['Abdulƙadir Sani', 'Second Vice Chairman'],
  ['Fọláṣadé Ajíbóyè', 'General Secretary'],
  ['Chukwuemeka Ọkọnkwọ', 'Assistant General Secretary'],
  ['Títílayọ̀ Balógun', 'Treasurer'],
  ['Hauwa Ɗanjuma', 'Technical Secretary'],
  ['Ṣẹ́gun Adéṣínà', 'Financial Secretary'],
  ['Yétúndé Ṣóyẹmí', 'Public Relations Officer'],
  ['Ịfeọma Nwachukwu', 'Social Secretary'],
  ['Musa Ɓala', 'Welfare Officer'],
  ['Adéọlá Ògúnbíyìí', 'Internal Auditor'],
  ['Káyọ̀dé Fáléye', 'Ex-officio (Immediate Past Chairman)'],
]);

/** Seven sample patrons and patronesses. */
const patrons = listed('patron', [
  ['Chief Ọlábísí Adénúgà', 'Grand Patron'],
  ['Dame Ebelechukwu Ọbị', 'Grand Patroness'],
  ['Alhaji Sulaiman Ɗantata-Kore', 'Patron'],
  ['Ọ̀túnba Rótìmí Ayọ̀délé', 'Patron'],
  ['Chief (Mrs) Adùnní Ṣóbọ̀wálé', 'Patroness'],
  ['Sir Obinna Nwọdo', 'Patron'],
  ['Hajiya Zainab Ƙwairanga', 'Patroness'],
]);

/* The society's list has eighteen entries from the 1st to the 19th and does not say which is missing: the 10th
   is omitted here. Terms are two years, except 1983-1988 and 1994-1997. */
const pastChairmen: readonly (readonly [number, string, string])[] = [
  [1, '1983-1988', 'Adébọ̀wálé Ọdúnsì'],
  [2, '1988-1990', 'Samuel Okorie'],
  [3, '1990-1992', 'Olúfúnmiláyọ̀ Ransome'],
  [4, '1992-1994', 'Yakubu Ɗan-Asabe'],
  [5, '1994-1997', 'Gabriel Ẹhizojie'],
  [6, '1997-1999', 'Akíntúndé Ṣówándé'],
  [7, '1999-2001', 'Benedicta Nnaji'],
  [8, '2001-2003', 'Ọlákúnlé Bánkọ́lé'],
  [9, '2003-2005', 'Ibrahim Ƙaura'],
  [11, '2007-2009', 'Mojísọ́lá Ẹ̀gbẹ́dá'],
  [12, '2009-2011', 'Chidi Anyanwụ'],
  [13, '2011-2013', 'Adétòkunbọ̀ Láwàl'],
  [14, '2013-2015', 'Rabi Ɓuhari-Jibo'],
  [15, '2015-2017', 'Ọláwálé Kúforíjì'],
  [16, '2017-2019', 'Ụzọma Igwe'],
  [17, '2019-2021', 'Bùkọ́lá Fágbẹ̀mí'],
  [18, '2021-2023', 'Danjuma Ƙerau'],
  [19, '2023-2024', 'Káyọ̀dé Fáléye'],
];

const chairmen: Person[] = pastChairmen.map(([ordinal, post, name]) => ({
  ...blank,
  group: 'chairman',
  name,
  post,
  ordinal,
  slug: `chairman-${ordinal}`,
  order: ordinal,
}));

/** All sample people, by group and in order. */
export const people: Person[] = [...governance, ...patrons, ...chairmen];
