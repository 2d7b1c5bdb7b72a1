import { Checkbox, Space, Typography } from 'antd';
import { maxNewPeople } from '#contract/limits.ts';
import { memberCalls } from '#contract/members/calls.ts';
import type { EarlierYear } from '#contract/members/earlier-years.ts';
import type { EarlierYearsForm } from '#contract/members/earlier-years-form.ts';
import { formatNaira } from '#contract/naira.ts';
import { formatInteger } from '#contract/numbers.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';

const labelOf = ({ year, members, amount }: EarlierYear) =>
  members === 1
    ? `${year}: ${formatNaira(amount)}`
    : `${year}: ${formatInteger(members)} members, ${formatNaira(amount)}`;

/* In calls of as many as one takes. */
function partsOf({ ids, people = [] }: EarlierYearsForm): EarlierYearsForm[] {
  if (ids) return [{ ids }];
  const starts = Array.from({ length: Math.ceil(people.length / maxNewPeople) }, (_, part) => part);
  return starts.map((part) => ({
    people: people.slice(part * maxNewPeople, (part + 1) * maxNewPeople),
  }));
}

/* Adds up the answers to several calls, the latest year first. */
function sumOf(answers: readonly EarlierYear[]): EarlierYear[] {
  const sums = new Map<number, EarlierYear>();
  for (const { year, members, amount } of answers) {
    const sum = sums.get(year) ?? { year, members: 0, amount: 0 };
    sums.set(year, { year, members: sum.members + members, amount: sum.amount + amount });
  }
  return [...sums.values()].sort((one, other) => other.year - one.year);
}

/**
 * Returns a function that asks which earlier due years are charged to those who come in now, with the amounts; none
 * by default. It resolves to null where the admin thinks better of it. Nothing is asked where nobody could be charged
 * one.
 */
export function useAskEarlierYears(): (
  whom: EarlierYearsForm,
  okText: string,
) => Promise<number[] | null> {
  const preview = usePreview(memberCalls.previewEarlierYears);
  const ask = useAsk();
  const read = async (whom: EarlierYearsForm) => {
    const answers: EarlierYear[] = [];
    for (const form of partsOf(whom))
      answers.push(...((await preview({ form }))?.data.years ?? []));
    return sumOf(answers);
  };
  return async (whom, okText) => {
    const years = await read(whom);
    if (years.length === 0) return [];
    let chosen: number[] = [];
    const isMeant = await ask({
      title: 'Charge earlier years as well?',
      content: (
        <Space direction="vertical">
          <Typography.Text>
            This year is charged in any case. Tick the years before it that are owed, too.
          </Typography.Text>
          <Checkbox.Group
            aria-label="Earlier years"
            onChange={(values) => {
              chosen = values.map(Number);
            }}
          >
            <Space direction="vertical">
              {years.map((one) => (
                <Checkbox key={one.year} value={one.year}>
                  {labelOf(one)}
                </Checkbox>
              ))}
            </Space>
          </Checkbox.Group>
        </Space>
      ),
      okText,
    });
    return isMeant ? chosen : null;
  };
}
