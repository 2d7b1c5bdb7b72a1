import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { makePhoto, multipart, password, signUpFields } from './builders.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A registration's multipart form; `photo` null leaves the file out. */
export async function signUpForm(
  overrides: Record<string, string> = {},
  photo?: { name?: string; bytes?: Uint8Array } | null,
): Promise<FormData> {
  const bytes = photo?.bytes ?? (await makePhoto());
  const file = { field: 'photo', name: photo?.name ?? 'me.jpg', bytes };
  return multipart(signUpFields(overrides), photo === null ? undefined : file);
}

/** Sends a registration. */
export async function signUp(server: TestServer, ...form: Parameters<typeof signUpForm>) {
  return server.request('POST', '/api/v1/user/signup', { body: await signUpForm(...form) });
}

export function logIn(server: TestServer, memberId: string, more: Record<string, unknown> = {}) {
  const body = { memberId, password, ...more };
  return server.request('POST', '/api/v1/user/login', { body });
}

/** Whether the token still opens anything. */
export async function isAlive(server: TestServer, token: string): Promise<boolean> {
  const { status } = await server.get('/api/v1/user/me', token);
  if (status !== 200 && status !== 401) throw new Error(`me answered ${status}.`);
  return status === 200;
}

/** Paths, below the data folder's uploads, of every file that is there. */
export async function filesOf(server: TestServer): Promise<string[]> {
  const folder = join(server.dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What an unsuccessful try must leave as it was: users, sessions, mails, files and their rows. */
export async function holdings(server: TestServer) {
  const { rows } = await server.context.pool.query(
    `select (select count(*) from users)::integer as users,
       (select count(*) from sessions)::integer as sessions,
       (select count(*) from pgboss.job where name like 'mail-%')::integer as mails,
       (select count(*) from stored_files)::integer as stored`,
  );
  return { ...rows[0], files: (await filesOf(server)).length };
}

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

/** The answer holds exactly the contract's keys, and no secret but the session's token on top. */
export function expectContract(call: Call, { body, status }: Answer): void {
  expect(status, JSON.stringify(body)).toBe(call.status ?? 200);
  expect(call.response?.parse(body)).toEqual(body);
  const { token: _, ...rest } = body;
  expect(keysOf(rest).filter((key) => /pass|hash|token|secret/i.test(key))).toEqual([]);
}

/* What a 409 asks about: a closed day, or what may be the same. */
const asked = ({ offeredDay }: { offeredDay?: string }) =>
  offeredDay
    ? { offeredDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
    : { candidates: expect.any(Array) };

/** The answer is a failure with a sentence, in the envelope's shape and nothing beside it. */
export function expectFailure(
  { body, status, headers }: Answer,
  expected: number,
  errors?: Record<string, unknown>,
): void {
  expect({ status, body }).toEqual({
    status: expected,
    body: {
      status: expected < 500 ? 'fail' : 'error',
      message: expect.stringMatching(/^[A-Za-z].{8,}$/),
      ...(errors && { errors }),
      ...(expected === 409 && body.data && { data: asked(body.data) }),
    },
  });
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
}
