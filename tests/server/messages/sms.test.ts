import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../../../server/settings.ts';
import { createSms } from '../../../server/sms/create-sms.ts';
import { SmsDelayed, SmsRefused, SmsUnavailable } from '../../../server/sms/sms.ts';
import { runCommand } from '../support/commands.ts';
import { startTermiiStub } from '../support/termii-stub.ts';
import { freePort } from '../support/test-server.ts';

let stub: Awaited<ReturnType<typeof startTermiiStub>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'society-sms-test-'));
});
beforeEach(async () => {
  stub = await startTermiiStub();
});
afterEach(() => stub.stop());
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const sms = { phoneNumber: '08031234567', text: 'Ẹ káàbọ̀' };
const sender = (more: Record<string, string> = {}) => {
  const made = createSms(readSettings({ DATA_DIR: dataDir, ...stub.settings, ...more }));
  if (!made) throw new Error('Text messages are off.');
  return made;
};

describe('text messages', () => {
  it('are off by default', () => {
    expect(createSms(readSettings({ DATA_DIR: dataDir }))).toBeNull();
  });

  it('go out as Termii’s documentation says, and have its id', async () => {
    expect(await sender().send(sms)).toBe('3017545001');
    expect(stub.sent).toEqual([
      { to: '2348031234567', from: 'District', sms: sms.text, type: 'plain', channel: 'dnd' },
    ]);
    await sender({ TERMII_CHANNEL: 'generic' }).send(sms);
    expect(stub.sent[1]).toMatchObject({ channel: 'generic' });
    await sender().send({ ...sms, phoneNumber: '+17135550123' });
    expect(stub.sent[2]).toMatchObject({ to: '17135550123' });
  });

  it('that are refused say why, without the key', async () => {
    const refused = sender({ TERMII_API_KEY: 'another one' }).send(sms);
    await expect(refused).rejects.toThrow(new SmsRefused('Invalid api key'));
    const wrong = sender().send({ ...sms, phoneNumber: '0803' });
    await expect(wrong).rejects.toThrow(new SmsRefused('Invalid phone number'));
    stub.answer = { status: 422, body: 'no JSON' };
    await expect(sender().send(sms)).rejects.toThrow(new SmsRefused('It answers 422.'));
  });

  it.each([
    [500, '{}'],
    [200, '{"message":"Successfully Sent"}'],
    [200, 'no JSON'],
  ])('are not known to be sent after %i %s', async (status, body) => {
    stub.answer = { status, body };
    await expect(sender().send(sms)).rejects.toBeInstanceOf(SmsUnavailable);
  });

  it('were not sent where the provider takes no more, or cannot be reached', async () => {
    stub.answer = { status: 429, body: '{}' };
    await expect(sender().send(sms)).rejects.toBeInstanceOf(SmsDelayed);
    const away = sender({ TERMII_API_URL: `http://127.0.0.1:${await freePort()}` });
    await expect(away.send(sms)).rejects.toThrow(new SmsDelayed('Termii cannot be reached.'));
  });

  it('are not known to be sent where the connection ends', async () => {
    stub.isSilent = true;
    await expect(sender().send(sms)).rejects.toBeInstanceOf(SmsUnavailable);
  });

  it.each(['TERMII_API_KEY', 'TERMII_SENDER'])('need %s', (name) => {
    expect(() => sender({ [name]: '' })).toThrow(`${name} is required with SMS_PROVIDER.`);
  });
});

describe('npm run sms:test', () => {
  const run = (args: string[], settings: Record<string, string> = stub.settings) =>
    runCommand({ DATA_DIR: dataDir, ...settings }, 'sms:test', ...args);

  it('sends one and prints its id', async () => {
    const { code, out } = await run(['+234 803 123 4567']);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Sent to 08031234567 through termii, which calls it 3017545001.\n',
    });
    expect(stub.sent).toHaveLength(1);
  });

  it('prints in one line why it failed', async () => {
    stub.answer = { status: 400, body: '{"message":"Insufficient\\nbalance"}' };
    expect(await run(['08031234567'])).toMatchObject({
      code: 1,
      err: 'Not sent: Insufficient balance\n',
    });
    expect(await run(['08031234567'], {})).toMatchObject({
      code: 1,
      err: 'SMS_PROVIDER is not set, so that no text message is sent.\n',
    });
    expect(await run(['0803'])).toMatchObject({ code: 1 });
  });
});
