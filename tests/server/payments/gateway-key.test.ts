import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { refusedKeys } from '../../../server/db/schema/index.ts';
import { makeMember } from '../support/builders.ts';
import { askForLink } from '../support/dues.ts';
import { mailsTo } from '../support/mails.ts';
import { playedGateways, startWithGateway, type WithGateway } from '../support/played-gateway.ts';
import { queuedMails } from '../support/queue.ts';

const kind = 'gateway-key-refused';

describe.each(playedGateways)('a key that %s refuses', (name, startStub) => {
  let site: WithGateway;
  beforeAll(async () => {
    site = await startWithGateway(startStub);
  });
  afterAll(() => site.stop());
  beforeEach(() => holds());

  const holds = () => {
    site.gateway.lie = (told) => told;
  };
  const refuses = (status: number) => {
    site.gateway.lie = () => ({ status, body: { status: false, message: 'Invalid key' } });
  };
  const shown = async () => {
    const answer = await site.server.get('/api/v1/payment/refused-keys', site.admin.token);
    expect(calls.refusedKeys.response.parse(answer.body)).toEqual(answer.body);
    return answer.body.data.gateways;
  };
  const queued = async () => (await queuedMails(site.server)).filter((mail) => mail.kind === kind);

  it.each([401, 403])('with %i is shown to admins until it holds', async (status) => {
    expect(await shown()).toEqual([]);
    const { reference, token } = await site.opened();
    refuses(status);
    await site.comeBack(reference);
    expect(await shown()).toEqual([{ gateway: name, since: expect.any(String) }]);
    expect(await site.statusOf(reference)).toBe('pending');
    const { status: forMember } = await site.server.get('/api/v1/payment/refused-keys', token);
    expect(forMember).toBe(403);
    holds();
    await site.comeBack(reference);
    expect(await shown()).toEqual([]);
  });

  it('is known from a checkout, too, which is a 503', async () => {
    const { token } = await makeMember(site.server, { memberSince: '2001' });
    refuses(401);
    expect((await askForLink(site.server, token)).status).toBe(503);
    expect(await shown()).toHaveLength(1);
  });

  it('is mailed to each admin, once a day', async () => {
    const { db } = site.server.context;
    await db.delete(refusedKeys);
    const { reference } = await site.opened();
    refuses(401);
    await site.sweep(reference);
    await site.sweep();
    const before = await queued();
    expect(before).toHaveLength(1);
    const [mail] = await mailsTo(site.server, site.admin.email);
    expect(mail?.subject).toContain(name);
    await db.update(refusedKeys).set({ toldAt: new Date(Date.now() - 25 * 3_600_000) });
    await site.sweep();
    expect(await queued()).toHaveLength(2);
  });
});
