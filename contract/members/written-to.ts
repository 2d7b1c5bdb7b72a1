import type { Role } from '../access.ts';
import type { DuesCategory } from '../categories.ts';

/*
 * Who may be written to (docs/mailing.md, 'Who is written to'). The database has the same conditions, in
 * server/db/written-to.ts;
 * a test holds them against each other. Whatever leaves the society for a member asks one of the two.
 */

/** What decides whether something of a member's own account goes to them. */
type AccountHolder = {
  duesCategory?: DuesCategory | null | undefined;
  offRegister?: 'refused' | 'merged' | null | undefined;
};

/** What decides whether the society writes to a member. */
type Addressee = AccountHolder & {
  accountState: 'active' | 'disabled' | 'invited';
  /** An admin has confirmed that the member ID is theirs. */
  confirmed: boolean;
  role: Role;
};

/** Returns whether a member is recorded as deceased. */
export const isDeceased = ({ duesCategory }: AccountHolder): boolean => duesCategory === 'deceased';

/**
 * Returns whether mails about their own account and payments go to somebody: not to who has died, was refused, or
 * whose record was merged into another.
 */
export const mayBeToldOfAccount = (member: AccountHolder): boolean =>
  !isDeceased(member) && !member.offRegister;

/**
 * Returns whether the society writes to somebody as its member: who is confirmed, or was entered by the secretariat
 * and has not claimed the account yet; not who has registered and waits, nor whose account is disabled.
 */
export const mayBeWrittenTo = (member: Addressee): boolean =>
  mayBeToldOfAccount(member) &&
  member.accountState !== 'disabled' &&
  (member.confirmed || member.accountState === 'invited' || member.role === 'admin');
