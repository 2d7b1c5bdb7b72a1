import { existing, notFound } from '../../../errors.ts';
import { routes } from '../../../plugins/bind.ts';
import { findCandidates } from '../statement-matching/members-repo.ts';
import { findPurposes } from '../statement-matching/purposes-repo.ts';
import { listRules } from '../statement-matching/rules-repo.ts';
import { listAccounts } from './accounts-repo.ts';
import { confirmLines } from './confirm.ts';
import { ignoreLine, openLine } from './decide-line.ts';
import { lineMatches } from './line-matches.ts';
import { findFree, refundsOfLines, vouchersOfLines } from './links-repo.ts';
import { presentLine, presentStatement } from './present.ts';
import * as repo from './repo.ts';
import { createRule, presentRule, proposalOf, removeRule } from './rules.ts';
import { removeStatement, uploadStatement } from './upload.ts';

/** Registers the calls for the society's bank statements. */
export const bankStatementRoutes = routes((context) => {
  const { db } = context;
  const find = (id: string) =>
    existing('This bank statement', id, () => repo.findStatement(db, id));
  return {
    uploadStatement: async ({ actor, body, file }) =>
      presentStatement(await find(await uploadStatement(context, body, file, actor))),
    statements: async ({ query }) => {
      const { rows, total } = await repo.listStatements(db, query);
      return { statements: rows.map(presentStatement), total };
    },
    statementAccounts: () => listAccounts(db),
    statementRules: async () => (await listRules(db)).map(presentRule),
    createStatementRule: ({ actor, body }) => createRule(context, body, actor),
    removeStatementRule: async ({ actor, params }) => removeRule(context, params.id, actor),
    statement: async ({ params, query: { state } }) => {
      const row = await find(params.id);
      const lines = await repo.listLines(db, row.id, state);
      const ids = lines.flatMap(({ candidates }) => candidates.map(({ userId }) => userId));
      const lineIds = lines.map(({ id }) => id);
      const proposed = lines.flatMap(({ proposedLinks }) => proposedLinks);
      const [members, payers, payments, vouchers, refunds, free, takenBack, rules, purposeOf] =
        await Promise.all([
          findCandidates(db, [...new Set(ids)]),
          repo.membersOfLines(db, row.id),
          repo.paymentsOfLines(db, row.id),
          vouchersOfLines(db, lineIds),
          refundsOfLines(db, lineIds),
          findFree(db, row.accountId, proposed),
          repo.takenBackBy(db, row.id),
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
      const row = await find(params.id);
      const lines = await repo.listLines(db, row.id, undefined);
      const line = lines.find(({ id }) => id === params.lineId);
      if (!line) throw notFound('This line');
      return lineMatches(db, line);
    },
    openLine: ({ actor, params, body }) => openLine(context, params, body.reason ?? null, actor),
    ignoreLine: ({ actor, params, body }) => ignoreLine(context, params, body, actor),
  };
});
