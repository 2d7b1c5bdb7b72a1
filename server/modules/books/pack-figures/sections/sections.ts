import { bold, type Section, tiesTable } from '../../packs/pack-table.ts';
import type { Figures } from '../figures.ts';
import { accountSections } from './accounts.ts';
import { auditSection, lesseningSections } from './audit.ts';
import { receiptsSection, remittanceSection, suspenseSection } from './cash.ts';
import { creditSection } from './credit.ts';
import { arrearsSection, duesSection } from './dues.ts';
import * as final from './final.ts';

/* All ties of the parts on one page. */
function tiesSection(parts: readonly Section[]): Section {
  const all = parts.flatMap(({ ties = [] }) => ties);
  const apart = all.filter(({ kobo, other }) => kobo !== other).length;
  return {
    sheet: 'What ties',
    title: 'What ties',
    lead: [
      apart === 0
        ? `All ${all.length} totals are what they must be.`
        : `${apart} of ${all.length} totals are not what they must be. This pack must not be signed before they are.`,
    ],
    tables: {
      columns: tiesTable([]).columns,
      rows: parts.flatMap(({ title, ties = [] }) =>
        ties.length === 0 ? [] : [bold([title, null, null, null, null]), ...tiesTable(ties).rows],
      ),
    },
  };
}

/** Returns the parts of a pack but for its cover and the listing, in their order. */
export function sectionsOf(figures: Figures): Section[] {
  const parts = [
    receiptsSection(figures),
    final.incomeSection(figures),
    final.balanceSection(figures),
    final.trialSection(figures),
    ...final.budgetSections(figures),
    ...final.fundSections(figures),
    duesSection(figures),
    creditSection(figures),
    arrearsSection(figures),
    ...(figures.suspense.length > 0 || figures.suspenseBefore !== 0
      ? [suspenseSection(figures)]
      : []),
    ...lesseningSections(figures),
    ...accountSections(figures),
    remittanceSection(figures),
    auditSection(figures),
  ];
  return [tiesSection(parts), ...parts];
}
