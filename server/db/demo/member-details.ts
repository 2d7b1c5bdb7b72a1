import { livesAbroad } from '#contract/fields.ts';
import type { users } from '../schema/index.ts';
import {
  countries,
  streets,
  streetsAbroad,
  towns,
  workplaces,
  workplacesAbroad,
} from './places.ts';
import type { Random } from './random.ts';

type Row = typeof users.$inferSelect;

/** Where a member lives and works, and their answer about living abroad. */
export type Residence = Pick<Row, 'address' | 'state' | 'diaspora' | 'inDiaspora' | 'placeOfWork'>;

/** Makes a residence and a workplace; about 9 % live abroad. */
export function drawResidence(random: Random): Residence {
  const home = random.chance(0.91) ? atHome(random) : abroad(random);
  return { ...home, inDiaspora: livesAbroad(home.diaspora) };
}

function atHome(random: Random): Omit<Residence, 'inDiaspora'> {
  const town = random.weighted(towns);
  const place = `${random.pick(streets)}, ${random.pick(town.areas)}, ${town.name}`;
  return {
    address: `${random.whole(1, 96)} ${place}`,
    state: town.state,
    diaspora: 'No',
    placeOfWork: random.pick(workplaces),
  };
}

function abroad(random: Random): Omit<Residence, 'inDiaspora'> {
  const country = random.weighted(countries);
  const place = `${random.pick(streetsAbroad)}, ${random.pick(country.towns)}, ${country.name}`;
  return {
    address: `${random.whole(1, 240)} ${place}`,
    state: null,
    diaspora: random.chance(0.6) ? `Yes, ${country.name}` : country.name,
    placeOfWork: random.pick(workplacesAbroad),
  };
}

/** Makes the designation and the year of joining the institute; fellows joined long ago. */
export function drawDesignation(
  random: Random,
  thisYear: number,
): { designation: Row['designation']; memberSince: string | null } {
  const share = random.next();
  if (share < 0.47)
    return { designation: 'FCA', memberSince: String(random.whole(thisYear - 41, thisYear - 11)) };
  if (share < 0.92)
    return { designation: 'ACA', memberSince: String(random.whole(thisYear - 15, thisYear - 1)) };
  return { designation: 'None', memberSince: null };
}

/** Makes a marital status; more often married the longer a member. */
export function drawMaritalStatus(random: Random, yearsOfMembership: number): Row['maritalStatus'] {
  if (random.chance(yearsOfMembership > 8 ? 0.1 : 0.45)) return 'single';
  return random.chance(0.95) ? 'married' : 'divorced';
}

const networks = ['0803', '0805', '0806', '0807', '0810', '0813', '0703', '0705', '0706', '0903'];

/** Makes eleven digits like a Nigerian mobile number; each continues with `000`. */
export function drawPhone(random: Random): string {
  return `${random.pick(networks)}000${String(random.whole(0, 9_999)).padStart(4, '0')}`;
}

/** Makes a birthday, `dd-mm`, on a day that every year has. */
export function drawBirthDay(random: Random): string {
  const day = new Date(Date.UTC(2023, 0, random.whole(1, 365))).toISOString();
  return `${day.slice(8, 10)}-${day.slice(5, 7)}`;
}

/**
 * Makes a member ID in the institute's style, `MB012345`: a later member has a higher number.
 *
 * @param taken IDs in use; the new one is added
 */
export function drawMemberId(random: Random, joined: number, taken: Set<string>): string {
  for (;;) {
    const number = 3000 + Math.max(0, joined - 1985) * 1600 + random.whole(0, 1599);
    const memberId = `MB${String(number).padStart(6, '0')}`;
    if (!taken.has(memberId)) {
      taken.add(memberId);
      return memberId;
    }
  }
}
