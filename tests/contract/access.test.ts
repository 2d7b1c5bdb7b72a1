import { describe, expect, test } from 'vitest';
import { type Access, can, capabilities, mayCall } from '#contract/access.ts';
import { type Call, failuresOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fillPath } from '#contract/path.ts';

const member = { role: 'user' } as const;
const admin = { role: 'admin' } as const;

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
  ])('%s: visitors %s, members %s, admins always', (access, visitors, members) => {
    expect(mayCall(null, access)).toBe(visitors);
    expect(mayCall(member, access)).toBe(members);
    expect(mayCall(admin, access)).toBe(true);
  });
});

/* specification.md §7 and api.md 'Who may', written out a second time on purpose. */
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
  '/api/v1/user/logout': ['POST', 'session'],
  '/api/v1/user/forgotPassword': ['POST', 'anyone'],
  '/api/v1/user/resetPassword/{token}': ['PATCH', 'anyone'],
  '/api/v1/user/sessions/{id}': ['DELETE', 'session'],
};

describe('the table of calls', () => {
  const rows: Call[] = Object.values(calls);

  test.each(Object.entries(specified))(
    'has %s for whom the specification says',
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
    expect(failuresOf(calls.createSubscription)).toEqual([400, 401, 403, 409, 413, 415]);
  });

  test('fills parameters in without letting them leave their place', () => {
    expect(fillPath(calls.getUser.path, { id: '../a/b?c#d' })).toBe(
      '/api/v1/user/..%2Fa%2Fb%3Fc%23d',
    );
  });
});
