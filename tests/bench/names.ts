import { nameSets } from '../../server/db/demo/names.ts';

/* Names with `ado` in them, as the measured search finds them; among the demo's names none has it. */
const givenWithAdo = ['Adora', 'Adobi', 'Adokiye', 'Adogaye', 'Ado'];
const surnamesWithAdo = ['Ado', 'Adoga', 'Adogbe', 'Adokwu', 'Badoh', 'Gadoma', 'Okadoh', 'Sadoki'];

/** How many rows of the pool there are; the loader picks from them at random, column by column. */
export const poolSize = 2_000;

/* One in so many given names, and one in so many surnames, contains `ado`: together three percent. */
const adoEvery = 66;

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('A list of names is empty.');
  return item;
};

/** Given names, second names and surnames, each as often as its people are among the members. */
export function namePool(): { given: string[]; second: string[]; surname: string[] } {
  const sets = nameSets.flatMap((set) => Array.from({ length: set.weight }, () => set));
  const rows = Array.from({ length: poolSize }, (_, index) => {
    const set = at(sets, index * 37);
    const woman = index % 2 === 0;
    const turn = Math.floor(index / 2);
    const ado = index % adoEvery === 0;
    const nth = index / adoEvery;
    return {
      given: ado ? at(givenWithAdo, nth) : at(woman ? set.women : set.men, turn),
      second: at(woman ? set.secondWomen : set.secondMen, turn),
      surname: ado ? at(surnamesWithAdo, nth) : at(set.surnames, turn),
    };
  });
  return {
    given: rows.map((row) => row.given),
    second: rows.map((row) => row.second),
    surname: rows.map((row) => row.surname),
  };
}
