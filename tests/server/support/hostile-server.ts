import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { multipart } from './builders.ts';
import type { HostileFile } from './hostile-files.ts';
import { freshSettings, startProcess, tokenOf } from './processes.ts';
import { type Strain, strainOf } from './strain.ts';

const names = 'Ade Bola Chidi Emeka Funke Gbenga Ife Jide Kemi Lanre'.split(' ');

/* A register whose names are many members' each. */
const members = Array.from({ length: 2_000 }, (_, place) => ({
  memberId: `MB${String(place).padStart(6, '0')}`,
  fname: names[place % 10],
  mname: names[Math.floor(place / 10) % 10],
  lname: names[Math.floor(place / 100) % 10],
}));

/* Tolerant of a machine that does other work: a file that stops the server does so for minutes. */
function expectUnharmed({ usual, slowest, megabytes }: Strain) {
  expect(usual).toBeLessThan(200);
  expect(slowest).toBeLessThan(5_000);
  expect(megabytes).toBeLessThan(300);
}

/** Starts a server as a process, with 2,000 members, for files that are made to stop it. */
export async function startHostileServer() {
  const { url, child } = await startProcess(await freshSettings());
  const pid = child.pid ?? 0;
  const token = await tokenOf(url);
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    });
  const list = JSON.stringify({ rows: members, apply: true });
  const json = { 'content-type': 'application/json' };
  expect((await post('/api/v1/members/import', list, json)).status).toBe(200);
  /* An import of so many is work enough for the server to shed other calls for a moment. */
  const me = { headers: { authorization: `Bearer ${token}` } };
  while ((await fetch(`${url}/api/v1/user/me`, me)).status === 503) await pause(500);
  return {
    url,
    /** Uploads a file as a bank statement: it is answered as it should be, and nobody is held up. */
    async expectHarmless({ name, bytes, statuses }: HostileFile): Promise<void> {
      const form = multipart({ account: 'Bank' }, { field: 'file', name, bytes: bytes() });
      let said: { status: number; body: { message?: string; errors?: object } } | undefined;
      const strain = await strainOf({ url, pid }, async () => {
        const answer = await post('/api/v1/statements', form);
        said = { status: answer.status, body: await answer.json() };
      });
      expect(statuses).toContain(said?.status);
      if (said?.status !== 201) {
        expect(said?.body.message).toMatch(/\.$/);
        expect(Object.keys(said?.body.errors ?? {})).toHaveLength(1);
      }
      expectUnharmed(strain);
    },
  };
}
