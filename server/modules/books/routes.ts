import type { FastifyReply } from 'fastify';
import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import { calls } from '#contract/calls.ts';
import { existing, notFound } from '../../errors.ts';
import { makeWaitingPacks } from '../../jobs/packs.ts';
import { sendStored } from '../../plugins/attachment.ts';
import { routes } from '../../plugins/bind.ts';
import { sendCsv } from '../../plugins/send-csv.ts';
import { shareReads } from '../../share-reads.ts';
import { shown } from '../../shown.ts';
import { extensionOfScan } from '../content/files/scans.ts';
import { linesOfVoucher } from '../payments/bank-lines/public-repo.ts';
import { listAccounts } from './bank-statements/accounts-repo.ts';
import { confirmLines } from './bank-statements/confirm.ts';
import { ignoreLine, openLine } from './bank-statements/decide-line.ts';
import { lineMatches } from './bank-statements/line-matches.ts';
import { findFree, refundsOfLines, vouchersOfLines } from './bank-statements/links-repo.ts';
import { presentLine, presentStatement } from './bank-statements/present.ts';
import * as statements from './bank-statements/repo.ts';
import { createRule, presentRule, proposalOf, removeRule } from './bank-statements/rules.ts';
import { removeStatement, uploadStatement } from './bank-statements/upload.ts';
import { openAttachment } from './cash-book/attachment.ts';
import { type CashBookQuery, readCashBook } from './cash-book/book.ts';
import {
  changeCategory,
  createCategory,
  readCategories,
  readCategory,
} from './cash-book/categories.ts';
import { getEntry, recordEntry, reverseVoucher } from './cash-book/entries.ts';
import type { EntryWithNames } from './cash-book/entries-repo.ts';
import { exportJournal } from './cash-book/journal.ts';
import { presentEntry } from './cash-book/present.ts';
import { endStandingPayment, readDuePayments } from './cash-book/standing.ts';
import { voucherPdf } from './cash-book/voucher-pdf.ts';
import { readShare, setShareRate } from './national-share/share.ts';
import { askForPack, getPack, openPack } from './packs/packs.ts';
import { listPacks } from './packs/repo.ts';
import { readChecklist } from './reconciliation/checklist.ts';
import { presentAccount, presentReconciliation, presentSigned } from './reconciliation/present.ts';
import {
  clearMovements,
  readReconciliation,
  signAccount,
} from './reconciliation/reconciliation.ts';
import { listAccounts as listReconciled } from './reconciliation/repo.ts';
import { withdrawSignature } from './reconciliation/withdraw.ts';
import { findCandidates } from './statement-matching/members-repo.ts';
import { findPurposes } from './statement-matching/purposes-repo.ts';
import { listRules } from './statement-matching/rules-repo.ts';

/** Registers the calls of the books: the cash book, bank statements, reconciliation and packs. */
export const bookRoutes = routes((context) => {
  const { db, background } = context;
  const present = async (row: EntryWithNames) =>
    presentEntry(context, row, await linesOfVoucher(db, row.entry.id));

  const readBook = shareReads((query: CashBookQuery) => readCashBook(db, query));
  const findStatement = (id: string) =>
    existing('This bank statement', id, () => statements.findStatement(db, id));
  const sendPack = async (
    reply: FastifyReply,
    id: string,
    format: 'xlsx' | 'pdf',
    type: string,
  ) => {
    const file = await openPack(context, id, format);
    return sendStored(reply, file.name, type, file);
  };
  return {
    /* The categories of the cash book. */
    cashCategories: async ({ query: { search, ids, page, limit } }) => {
      const isAsked = ({ _id, name }: CashCategory) =>
        (!ids || ids.includes(_id)) && name.toLowerCase().includes(search.toLowerCase());
      const found = (await readCategories(db)).filter(isAsked);
      const categories = limit ? found.slice((page - 1) * limit, page * limit) : found;
      return { categories, total: found.length };
    },
    cashCategory: ({ params }) => readCategory(db, params.id),
    createCashCategory: ({ actor, body }) => createCategory(context, body, actor),
    updateCashCategory: ({ actor, params, body }) =>
      changeCategory(context, params.id, body, actor),

    /* The vouchers. */
    createCashEntry: async ({ actor, body, file }) =>
      present(await recordEntry(context, body, file, actor)),
    cashEntry: async ({ params }) => present(await getEntry(db, params.id)),
    reverseCashEntry: async ({ actor, params, body: { reason } }) =>
      present(await reverseVoucher(context, params.id, { actor, reason })),
    duePayments: () => readDuePayments(db),
    endStanding: ({ actor, params }) => endStandingPayment(context, params.id, actor),
    voucherPdf: ({ params }) => voucherPdf(context, params.id),
    cashAttachment: async ({ params, query, reply }) => {
      const { name, contentType, ...file } = await openAttachment(context, params.id, query);
      return sendStored(reply, `${name}.${extensionOfScan(contentType)}`, contentType, file);
    },

    cashBook: ({ query }) => readBook(query),
    cashJournal: async ({ query: { from, to }, reply }) =>
      sendCsv(reply, 'journal', exportJournal(db, { from, to })),
    nationalShare: ({ query }) => readShare(db, query.asAt),
    setShareRate: ({ actor, body }) => setShareRate(context, body, actor),

    /* The society’s bank statements. */
    uploadStatement: async ({ actor, body, file }) =>
      presentStatement(await findStatement(await uploadStatement(context, body, file, actor))),
    statements: async ({ query }) => {
      const { rows, total } = await statements.listStatements(db, query);
      return { statements: rows.map(presentStatement), total };
    },
    statementAccounts: () => listAccounts(db),
    statementRules: async () => (await listRules(db)).map(presentRule),
    createStatementRule: ({ actor, body }) => createRule(context, body, actor),
    removeStatementRule: async ({ actor, params }) => removeRule(context, params.id, actor),
    statement: async ({ params, query: { state } }) => {
      const row = await findStatement(params.id);
      const lines = await statements.listLines(db, row.id, state);
      const ids = lines.flatMap(({ candidates }) => candidates.map(({ userId }) => userId));
      const lineIds = lines.map(({ id }) => id);
      const proposed = lines.flatMap(({ proposedLinks }) => proposedLinks);
      const [members, payers, payments, vouchers, refunds, free, takenBack, rules, purposeOf] =
        await Promise.all([
          findCandidates(db, [...new Set(ids)]),
          statements.membersOfLines(db, row.id),
          statements.paymentsOfLines(db, row.id),
          vouchersOfLines(db, lineIds),
          refundsOfLines(db, lineIds),
          findFree(db, row.accountId, proposed),
          statements.takenBackBy(db, row.id),
          listRules(db),
          findPurposes(db),
        ]);
      const ruleById = new Map(rules.map((rule) => [rule._id, rule]));
      return {
        statement: presentStatement(row),
        lines: lines.map((line) =>
          presentLine(line, members, {
            members: payers.get(line.id) ?? [],
            payments: (payments.get(line.id) ?? []).map(({ paymentId }) => paymentId),
            vouchers: vouchers.get(line.id) ?? [],
            refunds: refunds.get(line.id) ?? [],
            proposed: free.filter(({ id }) => line.proposedLinks.includes(id)),
            rule: proposalOf(ruleById.get(line.ruleId ?? '')),
            purpose: line.amountKobo > 0 ? purposeOf(line.narration) : '',
            takesBack: takenBack.get(line.id) ?? null,
          }),
        ),
      };
    },
    removeStatement: async ({ actor, params }) => removeStatement(context, params.id, actor),
    confirmStatement: ({ actor, params, body }) => confirmLines(context, params.id, body, actor),
    lineMatches: async ({ params }) => {
      const row = await findStatement(params.id);
      const lines = await statements.listLines(db, row.id, undefined);
      const line = lines.find(({ id }) => id === params.lineId);
      if (!line) throw notFound('This line');
      return lineMatches(db, line);
    },
    openLine: ({ actor, params, body }) => openLine(context, params, body.reason ?? null, actor),
    ignoreLine: ({ actor, params, body }) => ignoreLine(context, params, body, actor),

    /* Accounts compared with their statements. */
    reconciliation: async ({ query }) =>
      presentReconciliation(await readReconciliation(context, query)),
    reconciledAccounts: async () => (await listReconciled(db)).map(presentAccount),
    closingChecklist: ({ query }) => readChecklist(context, query.until),
    signReconciliation: async ({ actor, body }) =>
      presentSigned(await signAccount(context, body, actor)),
    withdrawReconciliation: async ({ actor, body }) =>
      presentSigned(await withdrawSignature(context, body, actor)),
    clearMovements: ({ actor, body }) => clearMovements(context, body, actor),

    /* Packs. */
    packs: async ({ query }) => {
      const { rows, total } = await listPacks(db, query);
      return { packs: rows.map(shown), total };
    },
    createPack: async ({ actor, body }) => {
      const row = await askForPack(context, body, actor);
      background.run('packs', (signal) => makeWaitingPacks(context, signal));
      return shown(row);
    },
    pack: async ({ params }) => shown(await getPack(context, params.id)),
    packXlsx: ({ params, reply }) => sendPack(reply, params.id, 'xlsx', calls.packXlsx.produces),
    packPdf: ({ params, reply }) => sendPack(reply, params.id, 'pdf', calls.packPdf.produces),
  };
});
