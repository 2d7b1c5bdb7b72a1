import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { isUuid } from '../../../server/ids.ts';
import {
  dropDraft,
  readDraftKey,
  saveDraft,
  saveDraftKey,
} from '../../../src/portal/form/draft.ts';
import { HttpError, isStale } from '../../../src/shared/http/http.ts';
import { forgetUnanswered, newIdempotencyKey } from '../../../src/shared/http/idempotency.ts';
import { dropDrafts } from '../../../src/shared/session.ts';
import { servePortal } from '../../providers/support/portal.ts';
import { makeMember } from '../../server/support/builders.ts';
import { paymentsOf } from '../../server/support/dues.ts';

const portal = servePortal();
beforeEach(forgetUnanswered);

/* The next request reaches the server, and its answer gets lost. */
function loseAnswer(): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    await (await real(...request)).text();
    throw new TypeError('fetch failed');
  });
}

const count = async (userId: string) => (await paymentsOf(portal.server, userId)).length;

/* Nothing else tells two such payments from each other. */
async function receipt() {
  await portal.enter('admin');
  const { id: userId } = await makeMember(portal.server);
  const form = {
    userId,
    amount: '5000',
    method: 'Cash',
    reference: `Slip ${userId}`,
    datePayed: '2026-02-03',
    acceptRepeat: 'Two of them',
  };
  const record = (more: { idempotencyKey?: string } = {}) =>
    portal.http.send(calls.recordPayment, { form, ...more });
  return { userId, form, record };
}

describe('a call that must have one effect, whose answer got lost', () => {
  test('is done once, sent again by the form under its key', async () => {
    const { userId, record } = await receipt();
    const idempotencyKey = newIdempotencyKey();
    loseAnswer();
    await expect(record({ idempotencyKey })).rejects.toMatchObject({ status: 0 });
    expect(await count(userId)).toBe(1);
    expect((await record({ idempotencyKey })).data.payment.user._id).toBe(userId);
    expect(await count(userId)).toBe(1);
  });

  test('is done once, sent again by refine’s form, which has the key in its meta', async () => {
    await portal.enter('admin');
    const variables = {
      subName: 'Dues',
      subDetail: 'All in',
      price: '15000',
      subscriptionType: '2031-03-31',
    };
    const create = (meta?: { idempotencyKey: string }) =>
      portal.data.create({ resource: 'subscription', variables, ...(meta && { meta }) });
    const meta = { idempotencyKey: newIdempotencyKey() };
    loseAnswer();
    await expect(create(meta)).rejects.toMatchObject({ status: 0 });
    expect((await create(meta)).data).toMatchObject({ subName: 'Dues' });
    /* It is there: without the key, it is a conflict. */
    await expect(create()).rejects.toMatchObject({ status: 409 });
  });

  test('is done once, sent again by a button; pressed after the answer, it is meant anew', async () => {
    const { userId, record } = await receipt();
    loseAnswer();
    await expect(record()).rejects.toMatchObject({ status: 0 });
    await record();
    expect(await count(userId)).toBe(1);
    await record();
    expect(await count(userId)).toBe(2);
  });

  test('is meant anew in a dialog that is opened after it', async () => {
    const { userId, record } = await receipt();
    loseAnswer();
    await expect(record()).rejects.toMatchObject({ status: 0 });
    forgetUnanswered();
    await record();
    expect(await count(userId)).toBe(2);
  });

  test('keeps its key while the first still runs, which is no change by others', async () => {
    const { userId, record } = await receipt();
    const [one, other] = await Promise.allSettled([record(), record()]);
    const failed = [one, other].find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      expect(failed.reason).toMatchObject({ status: 409, retryAfter: 2 });
      expect(isStale(failed.reason)).toBe(false);
    }
    expect(await count(userId)).toBe(1);
    expect(isStale(new HttpError(409, 'It has changed.'))).toBe(true);
  });
});

test('a key is a UUID, another each time', () => {
  const keys = Array.from({ length: 50 }, newIdempotencyKey);
  expect(keys.every(isUuid)).toBe(true);
  expect(new Set(keys).size).toBe(50);
});

test('a draft keeps its key, until it is dropped or its writer logs out', () => {
  const key = newIdempotencyKey();
  saveDraft('dues', { price: '1' });
  saveDraftKey('dues', key);
  expect(readDraftKey('dues')).toBe(key);
  expect(readDraftKey('another')).toBeNull();
  dropDraft('dues');
  expect(readDraftKey('dues')).toBeNull();
  saveDraftKey('dues', key);
  dropDrafts();
  expect(readDraftKey('dues')).toBeNull();
});
