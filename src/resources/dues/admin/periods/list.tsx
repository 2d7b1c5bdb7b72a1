import { addDays } from '#contract/day.ts';
import type { Closing } from '#contract/dues/periods/schemas.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useChangedSince } from '../../../system/admin/parts/use-changed-since.ts';

/* Days of the longest pack. Not from its schemas, so that a list of periods does not load them. */
const maxDays = 366;

/* Returns where the pack of a closed period is asked for: of its year, where it is longer than a pack. */
function packOfClosed(packs: string, { from, until }: Pick<Closing, 'from' | 'until'>): string {
  const fits = from !== null && until < addDays(from, maxDays);
  const days = { from: fits ? from : `${until.slice(0, 4)}-01-01`, until };
  return `${packs}?${new URLSearchParams(days)}`;
}

/** Lists the closed periods, with those that were opened again. */
export default function Periods() {
  const pathTo = usePathTo();
  const sinceOf = useChangedSince();
  const packOf = (period: Closing) => ({
    key: 'pack',
    label: 'Make its pack',
    to: packOfClosed(pathTo('packs', 'list'), period),
  });
  return (
    <ListPage<Closing>
      actionsOf={(period, usual) => [
        ...usual,
        ...(period.reopened ? [] : [packOf(period)]),
        ...sinceOf(period.closedAt, period),
      ]}
    />
  );
}
