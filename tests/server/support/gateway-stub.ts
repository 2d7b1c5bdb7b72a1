import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A charge as the stub remembers it, in kobo. */
export type StubCharge = {
  id: number;
  reference: string;
  amountKobo: number;
  currency: string;
  email: string;
  returnUrl: string;
  state: 'open' | 'paid' | 'failed' | 'reversed';
  paidKobo: number;
  feeKobo: number;
  /** What the payer was charged, where that is more than is paid in. */
  chargedKobo?: number;
  /** When it was paid, as the gateway writes it. */
  paidAt?: unknown;
  /** When the payer began to pay, where that is another time. */
  begunAt?: string;
};

/** A refund, or a dispute, as the stub remembers it. */
export type StubBack = {
  id: number;
  chargeId: number;
  amountKobo: number;
  state: 'pending' | 'done' | 'failed';
  note: string;
};

/** A question that came, and how the stub answers it. */
export type StubQuestion = { method: string; path: string; url: URL; body: Json; key: string };
export type StubAnswer = { status: number; body: Json };
type Json = ReturnType<typeof JSON.parse>;

export type GatewayBooks = {
  charges: StubCharge[];
  refunds: StubBack[];
  disputes: StubBack[];
  nextId(): number;
};

async function readJson(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const part of request) text += part;
  return text === '' ? null : JSON.parse(text);
}

const megabyte = 1024 * 1024;

/* An answer without a length that goes on for as long as it is read, up to 300 MB. */
async function sendEndless(response: ServerResponse, sent: { bytes: number }): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  const part = Buffer.alloc(megabyte, ' ');
  for (let count = 0; count < 300 && !response.destroyed; count += 1) {
    sent.bytes += part.length;
    if (!response.write(part))
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end('{}');
}

let bomb: Buffer | undefined;
const packed = () => {
  /* In parts, as gzip allows, so that the stub itself needs no 300 MB. */
  bomb ??= Buffer.concat(Array(100).fill(gzipSync(Buffer.alloc(3 * megabyte, ' '))));
  return bomb;
};

/**
 * A gateway's API as an HTTP server of its own, with its own books. The test decides what has been paid,
 * and whether it is slow, down, lying, or gone in the middle.
 *
 * @param answer speaks the gateway's protocol
 */
export async function startGatewayStub(
  key: string,
  answer: (question: StubQuestion, books: GatewayBooks) => StubAnswer,
) {
  let last = 1_000;
  const books: GatewayBooks = { charges: [], refunds: [], disputes: [], nextId: () => ++last };
  const questions: string[] = [];
  const stub = {
    books,
    /** Every question, as `GET /path`, in order. */
    questions,
    /**
     * How it behaves: `down` answers 503, `mute` never answers, `odd` answers what is no JSON,
     * `endless` goes on for 300 MB, `packed` is a small answer that unpacks to as much.
     */
    mood: 'well' as 'well' | 'down' | 'mute' | 'odd' | 'endless' | 'packed',
    /** Bytes of endless answers that were sent. */
    sent: { bytes: 0 },
    /** Milliseconds before each answer. */
    slowMs: 0,
    /** Changes an answer on its way: a gateway that lies. */
    lie: (told: StubAnswer): StubAnswer => told,
    /** Called before a question is acted on; `gone` leaves it, and the line is cut. */
    before: async (_question: StubQuestion): Promise<'gone' | undefined> => undefined,
    /** Called after it was acted on, before the answer goes out. */
    after: async (_question: StubQuestion): Promise<void> => undefined,
    /** The payer pays: what was asked, unless told otherwise. */
    pay(reference: string, change: Partial<StubCharge> = {}) {
      const charge = stub.chargeOf(reference);
      const paidKobo = change.paidKobo ?? charge.amountKobo;
      Object.assign(charge, {
        state: 'paid',
        paidKobo,
        feeKobo: 10_000,
        paidAt: new Date().toISOString(),
        ...change,
      });
    },
    chargeOf(reference: string): StubCharge {
      const charge = books.charges.find((one) => one.reference === reference);
      if (!charge) throw new Error(`The stub has no charge ${reference}.`);
      return charge;
    },
    /** What the gateway has of a reference's money: paid, less what has gone back. In kobo. */
    keptOf(reference: string): number {
      const { id, state, paidKobo } = stub.chargeOf(reference);
      const gone = [...books.refunds, ...books.disputes]
        .filter((one) => one.chargeId === id && one.state === 'done')
        .reduce((sum, one) => sum + one.amountKobo, 0);
      return state === 'paid' ? paidKobo - gone : 0;
    },
    total: () => books.charges.reduce((sum, { reference }) => sum + stub.keptOf(reference), 0),
    dispute(reference: string, state: StubBack['state'], amountKobo?: number) {
      const { id: chargeId, paidKobo } = stub.chargeOf(reference);
      const known = books.disputes.find((one) => one.chargeId === chargeId);
      if (known) known.state = state;
      else
        books.disputes.push({
          id: books.nextId(),
          chargeId,
          state,
          note: 'fraudulent',
          amountKobo: amountKobo ?? paidKobo,
        });
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const question: StubQuestion = {
      method: request.method ?? 'GET',
      path: url.pathname,
      url,
      body: await readJson(request),
      key: request.headers.authorization ?? '',
    };
    questions.push(`${question.method} ${question.path}`);
    if ((await stub.before(question)) === 'gone') return void response.destroy();
    if (stub.slowMs > 0) await pause(stub.slowMs);
    if (stub.mood === 'mute') return;
    const send = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    if (stub.mood === 'down') return send(503, '{"message":"Service unavailable"}');
    if (stub.mood === 'odd') return send(200, '<html>Just a moment…</html>');
    if (stub.mood === 'endless') return void sendEndless(response, stub.sent);
    if (stub.mood === 'packed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed());
    const refused = { status: 401, body: { status: false, message: 'Invalid key' } };
    const told = question.key === `Bearer ${key}` ? answer(question, books) : refused;
    await stub.after(question);
    const { status, body } = stub.lie(told);
    return send(status, JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

export type GatewayStub = Awaited<ReturnType<typeof startGatewayStub>>;

/** A gateway's stub with what a test needs to play its part, whatever the protocol. */
export type PlayedGateway = GatewayStub & {
  name: 'flutterwave' | 'paystack';
  /** The settings of a server that uses it. */
  env: Record<string, string>;
  /** A webhook's body and its headers. */
  event(
    kind: 'charge' | 'refund' | 'dispute',
    reference: string,
  ): { body: string; headers: Record<string, string> };
  /** The query that the payer comes back with. */
  returnQuery(reference: string): string;
};
