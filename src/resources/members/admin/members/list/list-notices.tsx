import { Alert, Button } from 'antd';
import type { User } from '#contract/account/schemas.ts';
import type { ResourceTable } from '../../../../../portal/list/table/use-resource-table.ts';
import { useDesk } from '../../../../../portal/parts/use-desk.ts';

type Props = { table: ResourceTable<User> };

type NoticeProps = Props & {
  field: 'pendingStatus' | 'pendingName';
  count: number | undefined;
  words: (count: number) => string;
  none: string;
};

/* Absent where no member has it: it needs no place on a usual day. */
function Notice({ table, field, count = 0, words, none }: NoticeProps) {
  const isShown = table.chosen(field).length > 0;
  if (count === 0 && !isShown) return null;
  return (
    <Alert
      className="draft-note"
      type="info"
      showIcon
      role="note"
      message={count === 0 ? none : words(count)}
      action={
        <Button size="small" onClick={() => table.filterBy({ [field]: isShown ? '' : 'yes' })}>
          {isShown ? 'Show all' : 'Show them'}
        </Button>
      }
    />
  );
}

/** Says which records wait for an admin, and shows them: members who ask for another designation or name. */
export function ListNotices({ table }: Props) {
  const desk = useDesk().data?.data;
  return (
    <>
      <Notice
        table={table}
        field="pendingStatus"
        count={desk?.designations}
        words={(count) =>
          count === 1
            ? 'One member has requested another designation.'
            : `${count} members have requested another designation.`
        }
        none="No requests for another designation are left."
      />
      <Notice
        table={table}
        field="pendingName"
        count={desk?.names}
        words={(count) =>
          count === 1
            ? 'One member has changed their name. It waits for you under ‘New registrations’.'
            : `${count} members have changed their names. They wait for you under ‘New registrations’.`
        }
        none="No new names are left to confirm."
      />
    </>
  );
}
