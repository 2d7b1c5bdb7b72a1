import sharp from 'sharp';
import type { users } from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import { openSession } from '../../../server/modules/account/sessions/sessions.ts';
import { insertUser } from '../../../server/modules/account/users/users.ts';
import type { TestServer } from './test-server.ts';

type UserRow = typeof users.$inferInsert;

/** The password of every user that a builder makes. */
export const password = 'a long enough phrase';

let count = 0;
const next = () => ++count;
/* Of that password: one for all servers of a worker. */
let passwordHash: Promise<string> | undefined;

/** A user in the database, with a session: their id, member ID and token. */
export async function makeUser(server: TestServer, overrides: Partial<UserRow> = {}) {
  const { context } = server;
  passwordHash ??= context.passwords.hash(password);
  const id = newId();
  const number = next();
  const row: UserRow = {
    id,
    memberId: `MB${String(number).padStart(6, '0')}`,
    email: `member${number}@example.com`,
    passwordHash: await passwordHash,
    fname: 'Ngozi',
    lname: `Okafor${number}`,
    phoneNumber: '08031234567',
    address: '12 Marina Road',
    ...overrides,
  };
  await context.db.transaction((tx) => insertUser(context, tx, row));
  const { token } = await openSession(context.db, { userId: id, remember: false, device: null });
  return { id, memberId: row.memberId, email: row.email, token };
}

/** A member who has registered; the secretariat has not confirmed them. */
export const makeMember = makeUser;

/** A member whom the secretariat has confirmed. */
export const makeConfirmed = (server: TestServer, overrides: Partial<UserRow> = {}) =>
  makeUser(server, { confirmedAt: new Date(), ...overrides });

export const makeAdmin = (server: TestServer, overrides: Partial<UserRow> = {}) =>
  makeUser(server, { role: 'admin', ...overrides });

/** A JPEG of that size, in px. */
export function makePhoto(width = 400, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0c4a38' } })
    .jpeg()
    .toBuffer();
}

/** The text fields of a registration that is right in every way. */
export function signUpFields(overrides: Record<string, string> = {}): Record<string, string> {
  const number = next();
  return {
    fname: 'Ẹniọlá',
    mname: '',
    lname: 'Adébáyọ̀',
    state: 'Oyo',
    memberId: `NEW${number}`,
    email: `new${number}@example.com`,
    maritalStatus: 'single',
    phoneNumber: '08031234567',
    secondaryPhoneNumber: '',
    address: '1 Ring Road, Ibadan',
    memberSince: '2012',
    existingMember: 'Yes',
    birthDay: '29-02',
    diaspora: 'No',
    placeOfWork: 'Self-employed',
    status: 'ACA',
    password,
    passwordConfirm: password,
    ...overrides,
  };
}

/** A multipart form; a file is given as its name and bytes. */
export function multipart(
  fields: Record<string, string>,
  file?: { field: string; name: string; bytes: Uint8Array; type?: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file)
    form.append(
      file.field,
      new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/octet-stream' }),
      file.name,
    );
  return form;
}
