import { eq } from 'drizzle-orm';
import {
  cashAccounts,
  cashCategories,
  cashEntries,
  statementLines,
  statements,
} from '../../../server/db/schema/index.ts';
import { newId } from '../../../server/ids.ts';
import type { TestServer } from './test-server.ts';

let count = 0;
const next = () => ++count;

/** An account of the cash book; its id. */
export async function makeAccount(
  { context }: TestServer,
  account: Partial<typeof cashAccounts.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await context.db.insert(cashAccounts).values({ id, name: `Account ${next()}`, ...account });
  return id;
}

/** The account of that name, a bank account made where there is none; its id. */
export async function bankNamed(server: TestServer, name: string): Promise<string> {
  const { db } = server.context;
  const [found] = await db.select().from(cashAccounts).where(eq(cashAccounts.name, name));
  return found?.id ?? makeAccount(server, { name });
}

/** The account that money of a kind is booked on where nothing else is said. */
export async function defaultAccount({ context }: TestServer, kind: 'bank' | 'cash') {
  const rows = await context.db.select().from(cashAccounts).where(eq(cashAccounts.kind, kind));
  const found = rows.find(({ isDefault }) => isDefault);
  if (!found) throw new Error(`There is no ${kind} account.`);
  return found.id;
}

/** The first category of a direction; its id. */
export async function someCategory(
  { context }: TestServer,
  direction: 'in' | 'out',
  name?: string,
) {
  const rows = await context.db
    .select()
    .from(cashCategories)
    .where(eq(cashCategories.direction, direction));
  const found = rows.find((row) => name === undefined || row.name === name);
  if (!found) throw new Error('There is no such category.');
  return found.id;
}

type Voucher = Pick<typeof cashEntries.$inferInsert, 'kind' | 'accountId' | 'amountKobo' | 'date'> &
  Partial<typeof cashEntries.$inferInsert>;

/** A voucher of the cash book; its id. */
export async function makeVoucher(server: TestServer, voucher: Voucher): Promise<string> {
  const id = newId();
  const direction = voucher.kind === 'receipt' ? 'in' : 'out';
  const hasCategory = voucher.kind === 'receipt' || voucher.kind === 'payment';
  await server.context.db.insert(cashEntries).values({
    id,
    voucherNumber: `V-${next()}`,
    party: 'A supplier',
    ...(hasCategory && { categoryId: await someCategory(server, direction) }),
    ...voucher,
  });
  return id;
}

/** A line of a bank statement of an account that nothing is known of; its id. */
export async function makeLine(
  { context }: TestServer,
  line: { accountId: string; by: string; date: string; kobo: number; narration?: string },
): Promise<string> {
  const [id, statementId] = [newId(), newId()];
  const { accountId, by, date, kobo, narration = `Line ${next()}` } = line;
  await context.db.insert(statements).values({
    id: statementId,
    accountId,
    fileName: 'statement.csv',
    uploadedBy: by,
    firstDay: date,
    lastDay: date,
  });
  await context.db.insert(statementLines).values({
    id,
    statementId,
    accountId,
    row: 1,
    date,
    amountKobo: kobo,
    narration,
    lineKey: `${date}|${kobo}|${narration}`,
    ordinal: 0,
    state: 'doubtful',
    reason: 'Unclear.',
  });
  return id;
}
