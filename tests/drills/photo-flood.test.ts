import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhoto, multipart, signUpFields } from '../server/support/builders.ts';
import { clearUp, freshSettings, startProcess } from '../server/support/processes.ts';

let server: Awaited<ReturnType<typeof startProcess>>;
beforeAll(async () => {
  server = await startProcess(await freshSettings());
});
afterAll(clearUp);

type Answer = { status: number; retryAfter: string | undefined; ms: number };

/** Registers from an address of this machine's own. */
async function signUpFrom(localAddress: string, name: string, bytes: Uint8Array): Promise<Answer> {
  const form = new Response(multipart(signUpFields(), { field: 'photo', name, bytes }));
  const body = Buffer.from(await form.arrayBuffer());
  const headers = {
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': body.length,
  };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(
      `${server.url}/api/v1/user/signup`,
      { method: 'POST', localAddress, headers },
      (response) => {
        response.resume().on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            ms: Math.round(performance.now() - start),
          }),
        );
      },
    );
    sending.on('error', reject).end(body);
  });
}

const solidPng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0c4a38' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** The most memory that the process ever had, in MB. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

function tally(answers: Answer[]): string {
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  const statuses = new Set(answers.map(({ status }) => status));
  return [...statuses].map((status) => `${count(status)} × ${status}`).join(', ');
}

/** Sign-ups with that photo from one address, and an honest one in the middle of them. */
async function flood(
  what: string,
  count: number,
  from: { flood: string; honest: string },
  bytes: Uint8Array,
) {
  const photo = await makePhoto(4_000, 3_000);
  const flooding = Array.from({ length: count }, () => signUpFrom(from.flood, 'me.png', bytes));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const honest = await signUpFrom(from.honest, 'me.jpg', photo);
  const answers = await Promise.all(flooding);
  process.stdout.write(
    `${what}: honest ${honest.status} after ${honest.ms} ms; the flood ${tally(answers)}; peak memory ${await peakMemory()} MB\n`,
  );
  return { honest, answers };
}

describe('many anonymous sign-ups with large photos', () => {
  it('of 62 megapixels are refused at once, and an honest one from the same address is not held up', async () => {
    const from = { flood: '127.0.0.1', honest: '127.0.0.1' };
    const { honest, answers } = await flood('62 megapixels', 60, from, await solidPng(7_874));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
    expect(honest.status).toBe(201);
    expect(honest.ms).toBeLessThan(10_000);
    expect(await peakMemory()).toBeLessThan(450);
  });

  it('of the most that is taken wait in a line of their own, which is bounded', async () => {
    const from = { flood: '127.0.0.2', honest: '127.0.0.1' };
    const { honest, answers } = await flood('16 megapixels', 120, from, await solidPng(4_000));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter } of refused)
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '10' });
    expect(honest.status).toBe(201);
    expect(honest.ms).toBeLessThan(10_000);
    expect(await peakMemory()).toBeLessThan(450);
  });

  it('that have to be decoded whole (interlaced, 16 bits, with alpha) take no more than one at a time', async () => {
    const from = { flood: '127.0.0.3', honest: '127.0.0.1' };
    const image = { width: 4_000, height: 4_000, channels: 4 as const, background: '#0c4a38' };
    const png = sharp({ create: image }).toColourspace('rgb16').png({ progressive: true });
    const { honest } = await flood('16 megapixels, interlaced', 12, from, await png.toBuffer());
    expect(honest.status).toBe(201);
    expect(honest.ms).toBeLessThan(10_000);
    expect(await peakMemory()).toBeLessThan(550);
  });
});
