import { Alert } from 'antd';
import { duesCalls } from '#contract/dues/calls.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { longDate } from '../../../../shared/format.ts';
import './before-take-on.css';

/** Says of a day before the take-on that the ledger cannot know all that was owed then; nothing of another day. */
export function BeforeTakeOn({ day }: { day: string }) {
  const { data } = useApiQuery(duesCalls.duesSettings);
  const takeOn = data?.data.settings.takeOn;
  if (!takeOn || !day || day >= takeOn) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="before-take-on"
      message={`The opening balances are as at ${longDate(takeOn)}: what members owed before that day is not known here.`}
      description="Of an earlier day, only what was entered with its own date is shown. Take the list under ‘Opening balances’ back and import one as at that day to have the arrears of it."
    />
  );
}
