import type { Page } from '@playwright/test';
import { enter, sessionOf } from './people.ts';
import { adminPassword, type Site } from './server.ts';

/** Starts the page with the first admin's session. */
export async function enterAsAdmin(page: Page, site: Site) {
  const session = await sessionOf(site.url, 'ADMIN', adminPassword);
  await enter(page, session);
  return session;
}

let lists = 0;

/**
 * Imports invited members with a unique surname.
 *
 * @returns the surname; their first names are `Ade01`, `Ade02`, …
 */
export async function importMembers(site: Site, count: number): Promise<string> {
  lists += 1;
  const letters = (number: number) =>
    [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const surname = `Zu${letters(process.pid)}x${letters(lists)}`;
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return {
      memberId: `${surname}${number}`,
      fname: `Ade${number}`,
      lname: surname,
      email: `ade${number}@${surname.toLowerCase()}.example.com`,
      phoneNumber: '08031234567',
    };
  });
  await site.api('POST', '/members/import', { rows, apply: true });
  return surname;
}

/** Returns the first member that a search finds. */
export async function findMember(site: Site, search: string) {
  const { data } = await site.api('GET', `/user/getAllUsers?search=${encodeURIComponent(search)}`);
  const [member] = data.users;
  if (!member) throw new Error(`Nobody is called ${search}.`);
  return member;
}

/** Returns this year's subscription, and creates it if it is missing. */
export async function ensureSubscription(site: Site) {
  const { data } = await site.api('GET', '/subscription');
  if (data.subscription) return data.subscription;
  const made = await site.api('POST', '/subscription/createSubscription', {
    subName: 'Annual dues',
    subDetail: 'All in',
    price: 15000.5,
    subscriptionType: `${new Date().getFullYear()}-12-31`,
  });
  return made.data.subscription;
}
