import { nameKey } from '#contract/diacritics.ts';
import type { NameSet } from './names.ts';
import { nameSets } from './names.ts';
import type { Random } from './random.ts';

/** A person of the sample: names in NFC, with diacritics. */
export type Person = { fname: string; mname: string | null; lname: string; email: string };

/** Creates people with unique full names and e-mail addresses; all addresses are undeliverable. */
export function createPeople(random: Random) {
  const names = new Set<string>();
  const emails = new Set<string>();

  function emailOf(fname: string, lname: string): string {
    const host = random.chance(0.7) ? 'example.com' : 'example.org';
    const local = `${nameKey(fname)}.${nameKey(lname)}`;
    for (let count = 1; ; count += 1) {
      const address = `${local}${count === 1 ? '' : count}@${host}`;
      if (!emails.has(address)) return address;
    }
  }

  function take(name: Omit<Person, 'email'>): Person {
    const email = emailOf(name.fname, name.lname);
    names.add(nameKey(name.fname + name.lname));
    emails.add(email);
    return { ...name, email };
  }

  return {
    /** Reserves the given name for a person. */
    take,
    /** Returns a new person of one of the peoples. */
    next(): Person {
      for (;;) {
        const name = drawName(random, random.weighted(nameSets));
        if (name && !names.has(nameKey(name.fname + name.lname))) return take(name);
      }
    },
  };
}

/** Returns a name whose parts all differ; null if the draw repeated one. */
function drawName(random: Random, set: NameSet): Omit<Person, 'email'> | null {
  const woman = random.chance(0.46);
  const given = woman ? set.women : set.men;
  const fname = random.pick(given);
  const lname = random.pick(set.surnames);
  const second = random.chance(0.5) ? given : woman ? set.secondWomen : set.secondMen;
  const mname = random.chance(0.62) ? random.pick(second) : null;
  const parts = [fname, lname, ...(mname === null ? [] : [mname])];
  return new Set(parts).size === parts.length ? { fname, mname, lname } : null;
}
