import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementLines, statements } from '../../../server/db/schema/index.ts';
import { keyOf } from '../../../server/modules/books/statement-reading/line-key.ts';
import { makeAdmin, makeConfirmed, multipart } from '../support/builders.ts';
import { makeSubscription, paymentsOf } from '../support/dues.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startTestServer();
  await makeSubscription(server);
  admin = await makeAdmin(server);
});
afterAll(() => server.stop());

/* Narrations, and what the first release with statements stored of them: these keys are in databases. */
const stored: [string, string][] = [
  ['NIP/Adébáyọ\u0300 Ṣọlá/DUES', 'NIP/ADEBAYO SOLA/DUES'],
  ['Trf \u2013 dues \u2014 2026', 'TRF \u2013 DUES \u2014 2026'],
  ['MB\u201100012 MB\u22120001 A-B', 'MB\u201000012 MB\u22120001 A-B'],
  [
    "O\u2019Brien O\u2018Brien O\u02bcBrien O`Brien O'Brien O\u02bbBrien O\u2032Brien \u201cDues\u201d",
    'OBRIEN O\u2018BRIEN OBRIEN OBRIEN OBRIEN O\u02bbBRIEN O\u2032BRIEN \u201cDUES\u201d',
  ],
  ['ann\u00adual dues', 'ANN\u00adUAL DUES'],
  ['NIP/\u202aOlu\u202c/\u200bDUES\u200e', 'NIP/\u202aOLU\u202c/\u200bDUES\u200e'],
  ['\ufeffTRF\u2060 dues', 'TRF\u2060 DUES'],
  ['Øyvind Łukasz Đinh', 'ØYVIND ŁUKASZ ĐINH'],
  ['Straße ﬁrst ½', 'STRASSE FIRST 1⁄2'],
  ['ɓello Ƙabir Ɗan ƴar ǝgbe Ǝ', 'BELLO KABIR DAN YAR EGBE E'],
  ['Ŋgozi ŋ ı İ æ Œ þ ς Σ', 'ŊGOZI Ŋ I I Æ Œ Þ Σ Σ'],
  ['tab\u0009here\u00a0and\u3000there  twice', 'TAB HERE AND THERE TWICE'],
  ['अन\u093fत\u093e क\u094d\u200dष محم\u0651د', 'अनत क\u200dष محمد'],
  ['e\u0301 é \ufe0f\u20dd', 'E E'],
  ['\u2800 x \u3164', '\u2800 X \u1160'],
  ['x\u0000y\u0085z', 'X\u0000Y\u0085Z'],
  ['ＤＵＥＳ ２０２６', 'DUES 2026'],
];

it.each(stored)('the key of a line never changes: %j', (narration, folded) => {
  const line = { date: '2026-01-02', kobo: 2_000_000, narration };
  expect(keyOf(line)).toBe(`2026-01-02|2000000|${folded}`);
});

const head = 'Trans. Date,Value Date,Narration,Debit,Credit,Balance';
const row = (narration: string) => `02-Jan-2026,02-Jan-2026,${narration},,"20,000.00",`;

async function upload(...narrations: string[]) {
  const text = ['My Bank', '', head, ...narrations.map(row)].join('\r\n');
  const answer = await server.request('POST', '/api/v1/statements', {
    token: admin.token,
    body: multipart(
      { account: 'Bank' },
      { field: 'file', name: 'jan.csv', bytes: Buffer.from(text) },
    ),
  });
  expect(answer.body).toMatchObject({ status: 'success' });
  const id: string = answer.body.data.statement._id;
  return (await server.get(`/api/v1/statements/${id}`, admin.token)).body.data;
}

it('a line that a former release stored and recorded is ‘Imported before’, and is booked once', async () => {
  const narrations = stored
    .map(([narration]) => narration)
    .filter((text) => !/[\0\n,"]/.test(text));
  const first = await upload(...narrations);
  const statementId: string = first.statement._id;
  const { db } = server.context;
  const lines = await db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, statementId));
  expect(lines).toHaveLength(narrations.length);
  /* As the former release wrote them. */
  for (const { id, row: place } of lines) {
    const narration = narrations[place - 4] ?? '';
    const folded = stored.find(([text]) => text === narration)?.[1];
    await db
      .update(statementLines)
      .set({ lineKey: `2026-01-02|2000000|${folded}` })
      .where(eq(statementLines.id, id));
  }
  const member = await makeConfirmed(server);
  const confirmed = await server.request('POST', `/api/v1/statements/${statementId}/confirm`, {
    token: admin.token,
    body: { lines: lines.map(({ id }) => ({ _id: id, userId: member.id })) },
  });
  expect(confirmed.body).toMatchObject({ status: 'success' });
  const booked = await paymentsOf(server, member.id);
  expect(booked).toHaveLength(narrations.length);

  const again = await upload(...narrations, 'TRF of another day');
  const reasons = again.lines.map(({ reason }: { reason: string }) => reason);
  expect(reasons.slice(0, -1)).toEqual(narrations.map(() => 'Imported before.'));
  expect(reasons.at(-1)).not.toBe('Imported before.');
  expect(await db.select().from(statements)).toHaveLength(2);
});
