import type { User } from '#contract/account/schemas.ts';
import type { Call } from '#contract/call.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { mayBeToldOfAccount } from '#contract/membership.ts';
import { fullName, shortName } from '../parts/member-name.tsx';

/** An action by an admin on a member, with its confirmation and its success message. */
export type MemberAction = {
  label: string;
  call: Call;
  values?: object;
  /** The confirmation, if it is hard to undo. */
  confirm?: { title: string; text: string };
  danger?: boolean;
  /** The success message if the server sends none. */
  done: string;
  /** What their dues are priced by afterwards: it is asked what becomes of open charges. */
  priced?: { status: string };
  /** Whether earlier due years can be charged with it. */
  asksYears?: boolean;
  /** Whether it brings their address back, which others may have by now. */
  asksShared?: boolean;
  /** Whether it ends the member's sessions, which may be the admin's own. */
  endsSessions?: boolean;
};

type Of = { member: User; name: string; self: boolean };

const roleAction = ({ member: { role, accountState }, name, self }: Of): MemberAction | null => {
  if (role === 'admin')
    return {
      label: 'Remove admin',
      call: memberCalls.setRole,
      values: { role: 'user' },
      confirm: {
        title: self ? 'Give up being an admin?' : `Remove ${name} as an admin?`,
        text: self
          ? 'You will be logged out, and will see the members’ portal from then on.'
          : 'They stay a member. They are logged out everywhere, and see the members’ portal from then on.',
      },
      danger: true,
      done: `${name} is no longer an admin.`,
      endsSessions: true,
    };
  if (accountState !== 'active') return null;
  return {
    label: 'Make admin',
    call: memberCalls.setRole,
    values: { role: 'admin' },
    confirm: {
      title: `Make ${name} an admin?`,
      text: 'Admins see and change every member’s record, all payments, the subscription and what the site says. They are logged out, and have to log in again.',
    },
    done: `${name} is an admin now.`,
  };
};

const accountAction = ({ member: { accountState }, name, self }: Of): MemberAction | null => {
  if (accountState === 'disabled')
    return {
      label: 'Enable account',
      call: memberCalls.enableUser,
      confirm: {
        title: `Enable ${name}’s account?`,
        text: 'They can log in again with the password that they had.',
      },
      done: `${name}’s account is enabled.`,
    };
  if (accountState !== 'active' || self) return null;
  return {
    label: 'Disable account',
    call: memberCalls.disableUser,
    confirm: {
      title: `Disable ${name}’s account?`,
      text: 'They are logged out everywhere and cannot log in or set a new password, until the account is enabled again. It decides nothing else: who has left or died is recorded under ‘Membership history’.',
    },
    danger: true,
    done: `${name}’s account is disabled.`,
  };
};

const confirmAction = ({ member, name }: Of): MemberAction =>
  member.confirmed
    ? {
        label: 'Withdraw confirmation',
        call: memberCalls.confirmUser,
        values: { confirmed: false },
        done: `${name} is no longer confirmed.`,
      }
    : {
        label: 'Confirm',
        call: memberCalls.confirmUser,
        values: { confirmed: true, name: fullName(member) },
        asksYears: true,
        done: `${name} is confirmed.`,
      };

/* The member asks for another designation, which an admin decides. */
const designationActions = ({ member: { pendingStatus }, name }: Of): MemberAction[] =>
  pendingStatus === undefined
    ? []
    : [
        {
          label: `Accept ${pendingStatus}`,
          call: memberCalls.decideDesignation,
          values: { accepted: true },
          priced: { status: pendingStatus },
          done: `${name} is ${pendingStatus} now.`,
        },
        {
          label: `Decline ${pendingStatus}`,
          call: memberCalls.decideDesignation,
          values: { accepted: false },
          done: `${name}’s designation stays as it is.`,
        },
      ];

/* The member has changed their name, which an admin confirms. */
const nameActions = ({ member: { pendingName }, name }: Of): MemberAction[] =>
  pendingName === undefined
    ? []
    : [
        {
          label: `Confirm the name ${pendingName.to}`,
          call: memberCalls.decideName,
          values: { accepted: true, name: pendingName.to },
          done: `${name} is ${pendingName.to} now.`,
        },
        {
          label: `Refuse the name ${pendingName.to}`,
          call: memberCalls.decideName,
          values: { accepted: false, name: pendingName.to },
          done: `${name} stays as it is.`,
        },
      ];

/* A record that is not on the register any more can only come back to it. */
const offRegisterAction = ({ member: { offRegister, confirmed }, name }: Of): MemberAction =>
  offRegister === 'merged'
    ? {
        label: 'Undo the merge',
        call: memberRecordCalls.unmergeMember,
        asksShared: true,
        confirm: {
          title: `Undo the merge of ${name}’s record?`,
          text: 'The record is on the register again, with its own account. What was taken back because both were charged is charged again, and what one record’s money paid of the other’s dues is open again.',
        },
        done: `${name} has a record of their own again.`,
      }
    : confirmed
      ? {
          label: 'Put on the register again',
          call: memberRecordCalls.restoreRegistration,
          asksShared: true,
          confirm: {
            title: `Put ${name} on the register again?`,
            text: 'The import that brought the record was taken back. The record waits for an invitation again, and this year is charged.',
          },
          done: `${name} is on the register again.`,
        }
      : {
          label: 'Take the refusal back',
          call: memberRecordCalls.restoreRegistration,
          asksShared: true,
          confirm: {
            title: `Take the refusal of ${name} back?`,
            text: 'The registration waits for confirmation again, and they can log in with the password that they had. They get no e-mail.',
          },
          done: `${name}’s registration waits for confirmation again.`,
        };

/**
 * Returns the actions for a member's current state. Confirming comes first; the server decides, and the
 * dialog shows a refusal.
 *
 * @param self whether it is the admin's own record
 */
export function actionsFor(member: User, self: boolean): MemberAction[] {
  const subject = { member, name: shortName(member), self };
  if (member.offRegister) return [offRegisterAction(subject)];
  const link: MemberAction | null =
    member.accountState === 'disabled' || member.email === '' || !mayBeToldOfAccount(member)
      ? null
      : {
          /* The same link lets who has no password yet set one. */
          label: member.accountState === 'invited' ? 'Send invitation' : 'Send password link',
          call: memberCalls.sendResetLink,
          done: 'An e-mail is on its way.',
        };
  return [
    confirmAction(subject),
    ...designationActions(subject),
    ...nameActions(subject),
    link,
    roleAction(subject),
    accountAction(subject),
  ].filter((action) => action !== null);
}

/** A page over a member's that an action leads to. */
type MemberPage = { label: string; page: 'refuse' | 'merge'; danger?: boolean };

/**
 * Returns the actions that need more than a confirmation, each with the page that asks for it.
 *
 * @param self whether it is the admin's own record
 */
export function pagesFor(
  { offRegister, confirmed, accountState, role }: User,
  self: boolean,
): MemberPage[] {
  if (offRegister || role === 'admin' || self) return [];
  const isWaiting = !confirmed && accountState === 'active';
  return [
    ...(isWaiting ? [{ label: 'Refuse registration', page: 'refuse', danger: true } as const] : []),
    { label: 'Merge into another record', page: 'merge' },
  ];
}
