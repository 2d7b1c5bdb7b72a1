import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/commands.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';

let dataDir: string;
let stub: Awaited<ReturnType<typeof startSmtpStub>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'society-mail-test-'));
});
beforeEach(async () => {
  stub = await startSmtpStub();
});
afterEach(() => stub.stop());
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the command as `npm run mail:test -- <args>` does. */
const run = (args: string[], settings: Record<string, string>) =>
  runCommand({ DATA_DIR: dataDir, ...settings }, 'mail:test', ...args);

describe('npm run mail:test', () => {
  it('sends a mail and prints what the mail server said', async () => {
    const { host } = new URL(stub.url);
    const settings = { SMTP_URL: stub.url, MAIL_FROM: 'us@example.org' };
    expect(await run(['somebody@example.com'], settings)).toEqual({
      code: 0,
      out: `Sent to somebody@example.com through ${host}, which said: 250 taken\n`,
      err: '',
    });
    expect(stub.mails).toMatchObject([{ from: 'us@example.org', to: ['somebody@example.com'] }]);
  });

  it('prints in one line why it failed, without the password', async () => {
    stub.refuseLoginWith = '535 5.7.8 bad credentials';
    const settings = { SMTP_URL: stub.url.replace('//', '//user:hush-hush@') };
    const { code, out, err } = await run(['somebody@example.com'], settings);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^Not sent: EAUTH 535 5\.7\.8 \(.*bad credentials\)\.\n$/);
    expect(err).not.toContain('hush-hush');
  });

  it('says where the mail is where SMTP_URL is not set', async () => {
    const { code, out } = await run(['somebody@example.com'], {});
    expect(code).toBe(0);
    const path = /^SMTP_URL is not set, .* written to (\S+\.eml)\.\n$/.exec(out)?.[1] ?? '';
    expect(await readFile(path, 'utf8')).toContain('To: somebody@example.com');
  });

  it.each([[[]], [['nobody']], [['a@example.com', 'b@example.com']]])(
    'refuses %j',
    async (args) => {
      const { code, err } = await run(args, { SMTP_URL: stub.url });
      expect(code).toBe(1);
      expect(err).toBe('Name one address: npm run mail:test -- somebody@example.org\n');
    },
  );
});
