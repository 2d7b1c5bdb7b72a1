import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expiredBackups, manualName, scheduledName } from '../../../server/backup/file-names.ts';
import { createBackupJob, isDue, prune } from '../../../server/backup/schedule.ts';
import { newBackupFolder, removeFolders } from '../support/backups.ts';
import { startTestServer } from '../support/test-server.ts';

afterAll(removeFolders);

const day = 24 * 3_600_000;
const notStopped = new AbortController().signal;

describe('backups of the schedule are kept by day, week and month', () => {
  /* Two years of nights at 02:00 in Nigeria, pruned each night as the job does. */
  function afterNights(nights: number): string[] {
    let names: string[] = [];
    for (let night = 0; night < nights; night++) {
      names.push(scheduledName(new Date(Date.UTC(2024, 10, 22, 1) + night * day)));
      const gone = new Set(expiredBackups(names));
      names = names.filter((name) => !gone.has(name));
    }
    return names.map((name) => name.slice(8, 18)).sort();
  }

  it('keeps 7 days, the last of 5 weeks and the last of 12 months', () => {
    expect(afterNights(731)).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-25', '2026-10-31'],
      ...['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
      ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ]);
  });

  it('keeps what is there for as long as no newer one comes', () => {
    expect(afterNights(3)).toEqual(['2024-11-22', '2024-11-23', '2024-11-24']);
  });

  it('never names a backup made by hand, nor any other file', () => {
    const names = Array.from({ length: 400 }, (_, night) =>
      manualName(new Date(Date.UTC(2025, 0, 1) + night * day)),
    );
    expect(expiredBackups([...names, 'notes.txt', 'society-old.tar.gz'])).toEqual([]);
  });

  it('are named by the time in Nigeria', () => {
    const moment = new Date('2026-11-21T23:30:07Z');
    expect(scheduledName(moment)).toBe('society-2026-11-22T0030.tar.gz');
    expect(manualName(moment)).toBe('society-2026-11-22T003007-manual.tar.gz');
  });
});

describe('a backup is due', () => {
  it.each([
    ['02', '2026-11-22T00:59:00Z', '2026-11-21', false],
    ['02', '2026-11-22T01:00:00Z', '2026-11-21', true],
    ['02', '2026-11-22T01:01:00Z', '2026-11-22', false],
    ['02:30', '2026-11-22T01:29:00Z', '2026-11-21', false],
    ['02:30', '2026-11-22T14:00:00Z', '2026-11-21', true],
    ['02', '2026-11-22T23:30:00Z', '2026-11-22', false],
    ['00', '2026-11-22T23:30:00Z', '2026-11-22', true],
  ])('at %s: at %s, the last one of %s: %s', (at, now, last, due) => {
    expect(isDue(at, new Date(now), last)).toBe(due);
  });
});

it('is made once a day, however often and by however many processes it is asked for', async () => {
  const folder = await newBackupFolder();
  const server = await startTestServer({ BACKUP_AT: '02', BACKUP_DIR: folder });
  const [{ backUp: one }, { backUp: other }] = [
    createBackupJob(server.context),
    createBackupJob(server.context),
  ];
  await one(notStopped, new Date('2026-11-22T00:30:00Z'));
  expect(await readdir(folder)).toEqual([]);
  await one(notStopped, new Date('2026-11-22T01:05:00Z'));
  await other(notStopped, new Date('2026-11-22T01:06:00Z'));
  await one(notStopped, new Date('2026-11-22T21:00:00Z'));
  await other(notStopped, new Date('2026-11-23T02:00:00Z'));
  expect((await readdir(folder)).sort()).toEqual([
    'society-2026-11-22T0205.tar.gz',
    'society-2026-11-23T0300.tar.gz',
  ]);
  await server.stop();
});

it('is still due after a failure, and a stop leaves nothing of it', async () => {
  const folder = await newBackupFolder();
  const server = await startTestServer({ BACKUP_AT: '02', BACKUP_DIR: folder });
  const { backUp, isBackupDue } = createBackupJob(server.context);
  const at = new Date('2026-11-22T01:05:00Z');
  await expect(backUp(AbortSignal.abort(), at)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  expect(await isBackupDue(at)).toBe(true);
  await backUp(notStopped, new Date('2026-11-22T01:36:00Z'));
  expect(await readdir(folder)).toEqual(['society-2026-11-22T0236.tar.gz']);
  expect(await isBackupDue(new Date('2026-11-22T01:37:00Z'))).toBe(false);
  await server.stop();
});

it('clears away what a crash left half-written, not what is being written', async () => {
  const folder = await newBackupFolder();
  const [left, current] = ['00', '11'].map((mark) => `.society-2026.tar.gz.${mark}.part`);
  for (const name of [left, current]) await writeFile(join(folder, name ?? ''), 'half');
  const earlier = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(folder, left ?? ''), earlier, earlier);
  await prune(folder);
  expect(await readdir(folder)).toEqual([current]);
});
