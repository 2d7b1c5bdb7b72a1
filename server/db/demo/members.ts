import { yearInNigeria } from '#contract/day.ts';
import type { users } from '../schema/index.ts';
import { after, between, day, earlierOf, hour, idAt, lagosTime, laterOf } from './calendar.ts';
import {
  drawBirthDay,
  drawDesignation,
  drawMaritalStatus,
  drawMemberId,
  drawPhone,
  drawResidence,
} from './member-details.ts';
import type { Person } from './people.ts';
import { createPeople } from './people.ts';
import type { Random } from './random.ts';
import type { Inserted } from './rows.ts';

/** A member as inserted. */
export type MemberRow = Inserted<typeof users>;

/** The kind of a sample member: most are regular; the others show the portal's states. */
type Kind = 'regular' | 'unconfirmed' | 'invited' | 'disabled';

export type Passwords = { memberPasswordHash: string; otherPasswordHash: string };

/** How many members the sample has, the demo member included. */
export const memberCount = 260;

const kinds: readonly { kind: Kind; count: number }[] = [
  { kind: 'unconfirmed', count: 6 },
  { kind: 'invited', count: 4 },
  { kind: 'disabled', count: 3 },
];

/** When the portal opened to members: in January, four years before this one. */
export function portalOpened(today: Date): Date {
  return lagosTime(yearInNigeria(today) - 4, 1, 4, 9 * 60);
}

function registeredAt(random: Random, today: Date, kind: Kind, joined: number): Date {
  const before = (days: number) => new Date(today.getTime() - days * day);
  if (kind === 'unconfirmed') return between(random, before(20), before(0.2));
  if (kind === 'invited') return between(random, before(60), before(3));
  const opened = laterOf(portalOpened(today), lagosTime(joined, 3, 1));
  if (kind === 'disabled') return between(random, opened, before(400), 2);
  const launchEnds = new Date(opened.getTime() + 120 * day);
  if (random.chance(0.62)) return between(random, opened, earlierOf(launchEnds, before(21)), 1.5);
  return between(random, opened, before(21));
}

function accountOf(random: Random, kind: Kind, createdAt: Date, today: Date, hash: string) {
  const looked = after(createdAt, random.whole(2, 120) * hour, today);
  const clicked = after(createdAt, Math.ceil(random.next() ** 3 * 40 * hour), today);
  const mailed = kind !== 'invited' && random.chance(kind === 'unconfirmed' ? 0.6 : 0.94);
  const confirmedAt = kind === 'unconfirmed' ? null : looked;
  return {
    passwordHash: kind === 'invited' ? null : hash,
    accountState: kind === 'invited' || kind === 'disabled' ? kind : ('active' as const),
    confirmedAt,
    emailConfirmedAt: mailed ? clicked : null,
    createdAt,
    updatedAt: laterOf(confirmedAt ?? createdAt, mailed ? clicked : createdAt),
  };
}

function drawMember(
  random: Random,
  today: Date,
  kind: Kind,
  person: Person,
  taken: Set<string>,
  hash: string,
): MemberRow {
  const thisYear = yearInNigeria(today);
  const standing = drawDesignation(random, kind === 'disabled' ? thisYear - 4 : thisYear);
  const joined = Number(standing.memberSince ?? thisYear - 2);
  const createdAt = registeredAt(random, today, kind, joined);
  return {
    id: idAt(random, createdAt),
    memberId: drawMemberId(random, joined, taken),
    ...person,
    ...standing,
    phoneNumber: drawPhone(random),
    secondaryPhoneNumber: random.chance(0.28) ? drawPhone(random) : null,
    maritalStatus: drawMaritalStatus(random, thisYear - joined),
    existingMember: random.chance(0.85) ? 'Yes' : 'No',
    birthDay: drawBirthDay(random),
    ...drawResidence(random),
    ...accountOf(random, kind, createdAt, today, hash),
  };
}

const demoPerson = {
  fname: 'Olúwaṣeun'.normalize('NFC'),
  mname: 'Grace',
  lname: 'Adébáyọ̀'.normalize('NFC'),
};

/**
 * Makes the member that visitors of the demo log in as. The person never changes; the dates follow
 * today.
 */
function demoMember(random: Random, today: Date, person: Person, passwordHash: string): MemberRow {
  const createdAt = new Date(portalOpened(today).getTime() + 26 * hour);
  const confirmedAt = new Date(createdAt.getTime() + 5 * hour);
  return {
    id: idAt(random, createdAt),
    memberId: 'MB024187',
    ...person,
    passwordHash,
    accountState: 'active',
    designation: 'FCA',
    memberSince: '1998',
    phoneNumber: '08030004187',
    secondaryPhoneNumber: '07050004187',
    address: '14 Ifẹ́lódùn Street, Bodija, Ibadan'.normalize('NFC'),
    state: 'Oyo',
    maritalStatus: 'married',
    existingMember: 'Yes',
    birthDay: '12-08',
    diaspora: 'No',
    placeOfWork: 'Ìrètí Audit & Advisory'.normalize('NFC'),
    confirmedAt,
    emailConfirmedAt: new Date(createdAt.getTime() + hour),
    createdAt,
    updatedAt: confirmedAt,
  };
}

/** Makes the members in the order of their registration, and returns which one is the demo's. */
export function drawMembers(
  random: Random,
  today: Date,
  passwords: Passwords,
): { members: MemberRow[]; demo: MemberRow } {
  const people = createPeople(random);
  const demo = demoMember(random, today, people.take(demoPerson), passwords.memberPasswordHash);
  const taken = new Set([demo.memberId]);
  const special = kinds.flatMap(({ kind, count }) => new Array<Kind>(count).fill(kind));
  const members = Array.from({ length: memberCount - 1 }, (_, index) =>
    drawMember(
      random,
      today,
      special[index] ?? 'regular',
      people.next(),
      taken,
      passwords.otherPasswordHash,
    ),
  );
  members.push(demo);
  members.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return { members, demo };
}
