import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../../server/log.ts';
import { createContext } from '../../../server/services.ts';
import { readSettings, refuseGuessableAdmin, SettingError } from '../../../server/settings.ts';
import { startTestServer } from '../support/test-server.ts';

const secret = 'a secret of tests: 0123456789abcdef';
const postgres = 'postgres://user:secret@localhost:5432/society';

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was taken.`);
}

test('an empty environment is a development start with the sandbox and the demo', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    adminMemberId: 'ADMIN',
    demo: true,
    gateway: 'sandbox',
    corsOrigins: [],
    trustProxy: [],
    logLevel: 'info',
  });
});

describe('a bad value stops the start with one line that names it', () => {
  test.each([
    ['PORT', 'x'],
    ['PORT', '-1'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '1e3'],
    ['PORT', ' '],
    ['HOST', ''],
    ['DATA_DIR', ''],
    ['DATABASE_URL', 'mysql://localhost/society'],
    ['DATABASE_URL', 'society'],
    ['PUBLIC_URL', 'society.example'],
    ['PUBLIC_URL', 'ftp://society.example'],
    ['ADMIN_MEMBER_ID', ' '],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'aaaaaaaa'],
    ['ADMIN_PASSWORD', '23456789'],
    ['DEMO', 'yes'],
    ['DEMO', 'true'],
    ['PAYMENT_GATEWAY', 'stripe'],
    ['DATABASE_URL', 'postgres://user:pa#ss@localhost/society'],
    ['DATABASE_URL', 'postgres://user:12#34@localhost/society'],
    ['DATABASE_URL', 'postgres://user:12/34@localhost/society'],
    ['DATABASE_URL', 'postgres://user:12?34@localhost/society'],
    ['DATABASE_URL', 'postgres://user:p@ss@localhost/society'],
    ['DATABASE_URL', 'postgres://user:p%ss@localhost/society'],
    ['DATABASE_URL', 'postgres://user:a:b@localhost:port/society'],
    ['DATABASE_URL', 'postgres://user@localhost/society?sslmode=maybe'],
    ['SECRET', 'short'],
    ['SECRET', ' '.repeat(40)],
    ['SECRET', 'x'.repeat(64)],
    ['SECRET', 'abc'.repeat(20)],
    ['SECRET', 'abcdefghi'.repeat(7)],
    ['SECRET', ` ${'abcdefghi'.repeat(7)} `],
    ['SECRET', '0123456789abcdef'.repeat(2).slice(1)],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example,b.example'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'x'],
    ['UPLOAD_QUOTA_MB', '0'],
    ['UPLOAD_QUOTA_MB', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '1.5'],
    ['MIN_FREE_MB', '-1'],
  ])('%s=%j', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} .+\\.$`));
    expect(line).not.toContain('\n');
  });

  test('without repeating a value that may be secret', () => {
    for (const name of ['SECRET', 'ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL'])
      expect(refusal({ [name]: 'canary1' })).not.toContain('canary1');
  });
});

test('an address of a database that is meant as it stands is taken', () => {
  for (const url of [
    postgres,
    'postgresql://localhost/society',
    'postgres://user:p%40s%23s%25@localhost/society',
    'postgres://user@/society?host=/var/run/postgresql',
    'postgres://localhost/society?user=u&password=a@b',
    'postgres://user:p@[::1]:5432/society?sslmode=verify-full',
    'postgres://user:p@localhost/society?sslmode=no-verify',
  ])
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each([
  ['Marlboro', /^ADMIN_PASSWORD is one of the most common passwords.*\.$/],
  ['blessing', /^ADMIN_PASSWORD is one of the most common passwords.*\.$/],
  ['treasurer-1', /^ADMIN_PASSWORD must not be the same as ADMIN_MEMBER_ID\.$/],
])('an ADMIN_PASSWORD such as %s is refused', async (adminPassword, line) => {
  const settings = { adminPassword, adminMemberId: 'TREASURER-1' };
  await expect(refuseGuessableAdmin(settings)).rejects.toThrow(line);
  await refuseGuessableAdmin({ ...settings, adminPassword: `${adminPassword} and more` });
});

describe('SECRET', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: postgres };

  test('is required in production with DATABASE_URL', () => {
    expect(refusal(production)).toBe('SECRET is required in production with DATABASE_URL.');
    expect(refusal({ ...production, SECRET: '' })).toBe(
      'SECRET is required in production with DATABASE_URL.',
    );
    expect(readSettings({ ...production, SECRET: secret }).secret).toBe(secret);
  });

  test('has 32 characters, 10 of them different, at least, as what openssl prints has', () => {
    for (const text of ['0123456789'.repeat(4).slice(0, 32), randomBytes(32).toString('hex')])
      expect(readSettings({ ...production, SECRET: text }).secret).toBe(text);
    expect(refusal({ ...production, SECRET: '012345678'.repeat(5) })).toMatch(
      /^SECRET must be random, with at least 10 different characters/,
    );
    expect(refusal({ ...production, SECRET: '0123456789'.repeat(4).slice(0, 31) })).toBe(
      'SECRET must have at least 32 characters.',
    );
  });

  test('is not required elsewhere', () => {
    expect(readSettings({ NODE_ENV: 'production' }).secret).toBeUndefined();
    expect(readSettings({ DATABASE_URL: postgres }).secret).toBeUndefined();
  });
});

describe('S3 settings', () => {
  const s3 = { S3_BUCKET: 'society', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const shared = { DATABASE_URL: postgres, SECRET: secret };

  test('are Amazon’s by default, and those of an endpoint where one is given', () => {
    expect(readSettings({}).s3).toBeUndefined();
    expect(readSettings({ ...s3, ...shared }).s3).toEqual({
      endpoint: undefined,
      bucket: 'society',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: false,
    });
    const own = { S3_ENDPOINT: 'http://store:9000', S3_REGION: 'garage' };
    expect(readSettings({ ...s3, ...shared, ...own }).s3).toMatchObject({
      endpoint: 'http://store:9000',
      region: 'garage',
      forcePathStyle: true,
    });
    const virtual = { ...own, S3_FORCE_PATH_STYLE: '0' };
    expect(readSettings({ ...s3, ...shared, ...virtual }).s3?.forcePathStyle).toBe(false);
  });

  test.each(Object.keys(s3))('need %s', (name) => {
    expect(refusal({ ...s3, ...shared, [name]: '' })).toMatch(new RegExp(`^${name} is required`));
  });

  test('need a database and a secret that all processes share', () => {
    expect(refusal(s3)).toMatch(/^DATABASE_URL is required with S3_BUCKET/);
    expect(refusal({ ...s3, DATABASE_URL: postgres })).toMatch(
      /^SECRET is required with S3_BUCKET/,
    );
  });

  test.each([
    ['S3_ENDPOINT', 'store:9000'],
    ['S3_BUCKET', 'My Bucket'],
    ['S3_REGION', 'eu west'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
  ])('%s=%j is refused', (name, value) => {
    expect(refusal({ ...s3, ...shared, [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });
});

describe('the gateway', () => {
  test('is the sandbox unasked on the embedded database outside production only', () => {
    expect(readSettings({}).gateway).toBe('sandbox');
    expect(readSettings({ DATABASE_URL: postgres }).gateway).toBeNull();
    expect(readSettings({ NODE_ENV: 'production' }).gateway).toBeNull();
    const named = { DATABASE_URL: postgres, PAYMENT_GATEWAY: 'sandbox' };
    expect(readSettings(named).gateway).toBe('sandbox');
  });

  test.each(['none', 'sandbox,stripe', 'sandbox,', 'sandbox,sandbox', 'Paystack'])(
    'cannot be %s',
    (name) => {
      expect(refusal({ PAYMENT_GATEWAY: name })).toBe(
        'PAYMENT_GATEWAY must be one or more of sandbox, flutterwave, paystack, separated by commas.',
      );
    },
  );

  const paystack = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' };
  const flutterwave = {
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-0123456789',
    FLUTTERWAVE_SECRET_HASH: 'a hash of ours, chosen',
  };

  test('is several at once: the first opens new checkouts', () => {
    const env = { PAYMENT_GATEWAY: 'paystack, flutterwave,sandbox', ...paystack, ...flutterwave };
    expect(readSettings(env)).toMatchObject({
      gateway: 'paystack',
      gateways: ['paystack', 'flutterwave', 'sandbox'],
      paystack: { apiUrl: 'https://api.paystack.co' },
      flutterwave: { apiUrl: 'https://api.flutterwave.com/v3' },
      gatewayTimeoutMs: 10_000,
      sweepSeconds: 60,
    });
    expect(readSettings(paystack).paystack).toBeUndefined();
  });

  test.each([
    ['paystack', {}, 'PAYSTACK_SECRET_KEY is required'],
    ['paystack', { PAYSTACK_SECRET_KEY: '   ' }, 'PAYSTACK_SECRET_KEY is required'],
    ['sandbox,paystack', { PAYSTACK_SECRET_KEY: 'sk_test_short' }, 'PAYSTACK_SECRET_KEY must have'],
    ['flutterwave', {}, 'FLUTTERWAVE_SECRET_KEY is required'],
    [
      'flutterwave',
      { ...flutterwave, FLUTTERWAVE_SECRET_HASH: '' },
      'FLUTTERWAVE_SECRET_HASH is required',
    ],
    [
      'flutterwave',
      { ...flutterwave, FLUTTERWAVE_SECRET_HASH: 'short' },
      'FLUTTERWAVE_SECRET_HASH must have at least 16 characters',
    ],
  ])('named %s with %j stops the start with one line', (name, env, words) => {
    const line = refusal({ PAYMENT_GATEWAY: name, ...env });
    expect(line.startsWith(words)).toBe(true);
    expect(line).not.toContain('\n');
  });
});

describe('in production', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: postgres, SECRET: secret };

  test('there is no sandbox and no demo unless asked for by name', () => {
    expect(readSettings(production)).toMatchObject({
      production: true,
      gateway: null,
      demo: false,
    });
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readSettings({ ...production, PAYMENT_GATEWAY: 'sandbox', DEMO: '1' })).toMatchObject({
      gateway: 'sandbox',
      demo: true,
    });
  });

  test('a stop waits for a load balancer to notice, elsewhere only where asked to', () => {
    expect(readSettings(production).drainSeconds).toBe(5);
    expect(readSettings({}).drainSeconds).toBe(0);
    expect(readSettings({ DRAIN_SECONDS: '12' }).drainSeconds).toBe(12);
  });

  test('no gateway means no checkout page and no webhook', async () => {
    const server = await startTestServer({
      NODE_ENV: 'production',
      SECRET: secret,
      PAYMENT_GATEWAY: '',
    });
    try {
      expect(server.context.gateways.main).toBeNull();
      expect((await server.get('/sandbox/checkout/x')).status).toBe(404);
      const webhook = await server.request('POST', '/api/v1/payment/webhook/sandbox', { body: {} });
      expect(webhook.status).toBe(404);
    } finally {
      await server.stop();
    }
  }, 60_000);
});

test('a setting left empty, as compose files do, is one that is not given', () => {
  const names = [
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SECRET',
    'SMTP_URL',
    'DEMO',
    'PAYMENT_GATEWAY',
  ];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(
    readSettings({}),
  );
});

test('the demo is off by default on a database of one’s own', () => {
  expect(readSettings({ DATABASE_URL: postgres }).demo).toBe(false);
});

test('addresses lose their last slash, lists their blanks', () => {
  const settings = readSettings({
    PUBLIC_URL: 'https://society.example/',
    CORS_ORIGINS: ' https://a.example , https://b.example/ ,',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, loopback',
  });
  expect(settings.publicUrl).toBe('https://society.example');
  expect(settings.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
  expect(settings.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'loopback']);
});

test('a secret that is not given is made once and kept', async () => {
  const server = await startTestServer();
  try {
    const { settings, pool, db, signer } = server.context;
    const again = await createContext(settings, { pool, db }, createLog(settings));
    expect(again.signer.sign('test', 'x')).toBe(signer.sign('test', 'x'));
    const given = { ...settings, secret };
    const other = await createContext(given, { pool, db }, createLog(settings));
    expect(other.signer.sign('test', 'x')).not.toBe(signer.sign('test', 'x'));
  } finally {
    await server.stop();
  }
}, 60_000);
