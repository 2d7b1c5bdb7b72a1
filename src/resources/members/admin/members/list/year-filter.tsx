import { Button } from 'antd';
import type { User } from '#contract/account/schemas.ts';
import type { ResourceTable } from '../../../../../portal/list/table/use-resource-table.ts';
import { Icon } from '../../../../../portal/parts/icon.tsx';

const filters = [
  { field: 'paidYear', words: 'Paid for' },
  { field: 'owesYear', words: 'Not paid for' },
] as const;

/** Says that the list is of those who paid a year's dues, or did not, as a figure links to it; a press ends that. */
export function YearFilter({ table }: { table: ResourceTable<User> }) {
  return filters.map(({ field, words }) => {
    const [year] = table.chosen(field);
    if (!year) return null;
    return (
      <Button
        key={field}
        icon={<Icon name="close" />}
        iconPosition="end"
        aria-label={`${words} ${year}: show all`}
        onClick={() => table.filterBy({ [field]: '' })}
      >
        {words} {year}
      </Button>
    );
  });
}
