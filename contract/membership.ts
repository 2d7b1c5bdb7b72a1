/*
 * Who counts (docs/ledger.md, 'Who counts'). The database has the same conditions, in server/db/membership.ts; a test
 * holds them against each other. Every list, count, charge, mail and export asks one of them, and none asks whether
 * somebody can log in.
 */

/** What can happen to a membership; the last by a day decides. */
export const membershipKinds = [
  'applied',
  'refused',
  'joined',
  'transferredIn',
  'suspended',
  'reinstated',
  'resigned',
  'transferredOut',
  'deceased',
] as const;
export type Membership = (typeof membershipKinds)[number];

/** What somebody is who is a member. */
export const memberKinds: readonly Membership[] = [
  'joined',
  'transferredIn',
  'suspended',
  'reinstated',
];

/** What somebody is whom the society counts: members, and who has applied. */
export const countedKinds: readonly Membership[] = [...memberKinds, 'applied'];

/** What an admin can record after an event; the rest follows from deciding on the registration. */
export const nextKinds: Readonly<Record<Membership, readonly Membership[]>> = {
  applied: ['deceased'],
  refused: [],
  joined: ['transferredIn', 'suspended', 'resigned', 'transferredOut', 'deceased'],
  transferredIn: ['suspended', 'resigned', 'transferredOut', 'deceased'],
  suspended: ['reinstated', 'resigned', 'transferredOut', 'deceased'],
  reinstated: ['suspended', 'resigned', 'transferredOut', 'deceased'],
  resigned: ['reinstated', 'transferredIn', 'deceased'],
  transferredOut: ['reinstated', 'transferredIn', 'deceased'],
  deceased: [],
};

/** What decides whether somebody counts. */
type Holder = {
  /** Null for the installation's own account. */
  membership?: Membership | null | undefined;
  offRegister?: 'refused' | 'merged' | null | undefined;
};

const isOneOf = ({ membership, offRegister }: Holder, kinds: readonly Membership[]): boolean =>
  !offRegister && membership != null && kinds.includes(membership);

/** Returns whether somebody is a member of the society, suspended or not. */
export const isMember = (holder: Holder): boolean => isOneOf(holder, memberKinds);

/** Returns whether dues and levies are charged to somebody: to members, and to who has applied. */
export const mayBeCharged = (holder: Holder): boolean => isOneOf(holder, countedKinds);

/** Returns whether a member is recorded as deceased. */
export const isDeceased = ({ membership }: Holder): boolean => membership === 'deceased';

/**
 * Returns whether somebody can log in: not who has died, though somebody has their password. Who has left pays what they
 * owe, and has their receipts.
 */
export const mayLogIn = ({ accountState, ...holder }: Holder & { accountState: string }): boolean =>
  accountState === 'active' && !isDeceased(holder);

/** Returns whether the society writes to somebody as its member, whether or not they can log in. */
export const mayBeWrittenTo = isMember;

/**
 * Returns whether mails about their own account and payments go to somebody: also to who has applied or left; not to
 * who has died, was refused, or whose record was merged into another.
 */
export const mayBeToldOfAccount = (holder: Holder): boolean =>
  !holder.offRegister && !isDeceased(holder);
