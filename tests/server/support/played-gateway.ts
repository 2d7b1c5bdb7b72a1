import { and, eq } from 'drizzle-orm';
import { ledgerEntries } from '../../../server/db/schema/index.ts';
import { sweepPayments } from '../../../server/modules/payments/settlement/webhooks.ts';
import { makeAdmin, makeMember } from './builders.ts';
import { agePayment, askForLink, makeSubscription, paymentOf, paymentsOf } from './dues.ts';
import { startFlutterwaveStub } from './flutterwave-stub.ts';
import type { PlayedGateway } from './gateway-stub.ts';
import { startPaystackStub } from './paystack-stub.ts';
import { startTestServer } from './test-server.ts';

/** The gateways that take real money, each as a stub that speaks its protocol. */
export const playedGateways: [string, () => Promise<PlayedGateway>][] = [
  ['flutterwave', startFlutterwaveStub],
  ['paystack', startPaystackStub],
];

/** The server with this year's dues, in front of a gateway's stub. */
export async function startWithGateway(
  startStub: () => Promise<PlayedGateway>,
  env: Record<string, string> = {},
) {
  const gateway = await startStub();
  const server = await startTestServer({ ...gateway.env, GATEWAY_TIMEOUT_MS: '1000', ...env });
  await makeSubscription(server);
  const admin = await makeAdmin(server);
  const webhook = async (kind: 'charge' | 'refund' | 'dispute', reference: string) =>
    server.request('POST', `/api/v1/payment/webhook/${gateway.name}`, {
      ...gateway.event(kind, reference),
    });
  return {
    gateway,
    server,
    admin,
    webhook,
    /** A member with an open checkout. */
    async opened() {
      const member = await makeMember(server);
      const { body } = await askForLink(server, member.token);
      const reference = (await paymentsOf(server, member.id)).at(-1)?.reference ?? '';
      return { ...member, link: String(body.data.data.link), reference };
    },
    /** A member who has paid: settled. */
    async paid() {
      const member = await this.opened();
      gateway.pay(member.reference);
      await this.comeBack(member.reference);
      return { ...member, payment: await paymentOf(server, member.reference) };
    },
    comeBack: (reference: string) =>
      server.get(`/api/v1/payment/return/${gateway.name}?${gateway.returnQuery(reference)}`),
    async sweep(reference?: string) {
      if (reference) await agePayment(server, reference, 1);
      await sweepPayments(server.context);
    },
    post: (path: string, body: unknown) =>
      server.request('POST', `/api/v1/${path}`, { token: admin.token, body }),
    statusOf: async (reference: string) => (await paymentOf(server, reference)).status,
    async review(): Promise<{ _id: string; kind: string; why: string; gatewaySays: string }[]> {
      const { body } = await server.get('/api/v1/payment/review', admin.token);
      return body.data.items;
    },
    /** What the ledger has of a payment, in kobo, and in how many entries of each kind. */
    async booked(reference: string) {
      const { id } = await paymentOf(server, reference);
      const rows = await server.context.db
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.paymentId, id), eq(ledgerEntries.side, 'money')));
      const kobo = rows.reduce((sum, { changeKobo }) => sum + changeKobo, 0);
      return { kobo, kinds: rows.map(({ kind }) => kind).sort() };
    },
    async stop() {
      await server.stop();
      await gateway.stop();
    },
  };
}

export type WithGateway = Awaited<ReturnType<typeof startWithGateway>>;
