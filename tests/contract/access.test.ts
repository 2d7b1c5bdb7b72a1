import { describe, expect, test } from 'vitest';
import { type Access, can, capabilities, mayCall, opensLater } from '#contract/access.ts';
import { type Call, failuresOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';

const member = { role: 'user', confirmed: true } as const;
const newcomer = { role: 'user', confirmed: false } as const;
const admin = { role: 'admin', confirmed: false } as const;

describe('who may', () => {
  test.each(capabilities)('%s: an admin, no member, no visitor', (capability) => {
    expect(can(admin, capability)).toBe(true);
    expect(can(member, capability)).toBe(false);
    expect(mayCall(admin, capability)).toBe(true);
    expect(mayCall(member, capability)).toBe(false);
    expect(mayCall(null, capability)).toBe(false);
  });

  test.each<[Access, boolean, boolean]>([
    ['anyone', true, true],
    ['session', false, true],
    ['member', false, false],
  ])(
    '%s: visitors %s, who waits for confirmation %s, members and admins always',
    (access, visitors, newcomers) => {
      expect(mayCall(null, access)).toBe(visitors);
      expect(mayCall(newcomer, access)).toBe(newcomers);
      expect(mayCall(member, access)).toBe(true);
      expect(mayCall(admin, access)).toBe(true);
    },
  );
});

describe('what opens with the confirmation', () => {
  test.each<[Access, boolean]>([
    ['member', true],
    ['session', false],
    ['payments.read', false],
  ])('%s: %s', (access, later) => {
    expect(opensLater(newcomer, access)).toBe(later);
    expect(opensLater(member, access)).toBe(false);
    expect(opensLater(admin, access)).toBe(false);
  });

  /* Whoever registers with a made-up ID is one of them. */
  test('of what can be uploaded before it, there is the photo alone, which counts against their share', () => {
    const open = Object.entries<Call>(calls).filter(
      ([, { upload, access }]) => upload && mayCall(newcomer, access),
    );
    expect(open.map(([name]) => name)).toEqual(['signUp', 'updateMe']);
  });
});

/* Who may make which call, written out a second time on purpose. */
const specified: Record<string, [method: string, access: Access]> = {
  '/api/v1/user/login': ['POST', 'anyone'],
  '/api/v1/user/signup': ['POST', 'anyone'],
  '/api/v1/user/me': ['GET', 'session'],
  '/api/v1/user/updateMe': ['PATCH', 'session'],
  '/api/v1/user/updateMyPassword': ['PATCH', 'session'],
  '/api/v1/payment/paymentLink/{id}': ['GET', 'session'],
  '/api/v1/payment/userPayment': ['GET', 'session'],
  '/api/v1/file/getUpload': ['GET', 'session'],
  '/api/v1/user/getAllUsers': ['GET', 'members.read'],
  '/api/v1/user/diasporaUsers': ['GET', 'members.read'],
  '/api/v1/payment/totalPaidAmount': ['GET', 'payments.read'],
  '/api/v1/payment/payments': ['GET', 'payments.read'],
  '/api/v1/user/{id}': ['GET', 'members.read'],
  '/api/v1/subscription/createSubscription': ['POST', 'subscription.write'],
  '/api/v1/subscription/updateSubscription/{id}': ['PATCH', 'subscription.write'],
  '/api/v1/file/upload': ['POST', 'files.write'],
  '/api/v1/subscription': ['GET', 'session'],
  '/api/v1/ledger/me': ['GET', 'session'],
  '/api/v1/payment/checkout': ['POST', 'session'],
  '/api/v1/ledger/bank-account': ['GET', 'member'],
  '/api/v1/transfers': ['POST', 'member'],
  '/api/v1/transfers/me': ['GET', 'member'],
  '/api/v1/announcements': ['GET', 'member'],
  '/api/v1/announcements/unread': ['GET', 'member'],
  '/api/v1/announcements/{id}': ['GET', 'member'],
  '/api/v1/announcements/{id}/read': ['POST', 'member'],
  '/api/v1/user/logout': ['POST', 'session'],
  '/api/v1/user/forgotPassword': ['POST', 'anyone'],
  '/api/v1/user/resetPassword/{token}': ['PATCH', 'anyone'],
  '/api/v1/user/sessions/{id}': ['DELETE', 'session'],
};

describe('the table of calls', () => {
  const rows: Call[] = Object.values(calls);

  test.each(Object.entries(specified))(
    'has %s for whom this list says',
    (path, [method, access]) => {
      const row = rows.find((call) => call.path === path && call.method === method);
      expect(row?.access).toBe(access);
    },
  );

  test('has every path and method once', () => {
    const lines = rows.map((call) => `${call.method} ${call.path}`);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.every((line) => / \/api\/v1\//.test(line))).toBe(true);
  });

  test('derives 401 and 403 from who may, and 400, 413 and 415 from a body', () => {
    expect(failuresOf(calls.login)).toEqual([400, 401, 413, 415, 429]);
    expect(failuresOf(calls.me)).toEqual([401]);
    expect(failuresOf(calls.getUser)).toEqual([401, 403, 404]);
    expect(failuresOf(calls.getAllUsers)).toEqual([400, 401, 403]);
    expect(failuresOf(calls.createSubscription)).toEqual([400, 401, 403, 409, 413, 415, 422]);
  });

  test('fills parameters in without letting them leave their place', () => {
    expect(fillPath(calls.getUser.path, { id: '../a/b?c#d' })).toBe(
      '/api/v1/user/..%2Fa%2Fb%3Fc%23d',
    );
  });
});
