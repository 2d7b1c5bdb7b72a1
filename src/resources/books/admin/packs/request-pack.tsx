import { Button, Form, Select } from 'antd';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { packForm } from '#contract/books/packs/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { DayInput } from '../../../../portal/form/inputs/moment-input.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { offeredPeriods, type PackPeriod, periodInWords } from './periods.ts';
import '../parts/reconciliation-panel.css';

const other = 'other';

const keyOf = ({ from, until }: PackPeriod) => `${from} ${until}`;

type Props = { isSending: boolean; onRequest: (period: PackPeriod) => unknown };

/* The period that a link to this page names, such as one that was closed. */
function useLinkedPeriod(): PackPeriod | null {
  const [search] = useSearchParams();
  const asked = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  return packForm.safeParse(asked).success ? asked : null;
}

function useChoice() {
  const asked = useLinkedPeriod();
  const offered = offeredPeriods();
  const periods =
    asked && !offered.some(({ period }) => keyOf(period) === keyOf(asked))
      ? [{ label: periodInWords(asked), period: asked }, ...offered]
      : offered;
  const [key, choose] = useState(
    asked ? keyOf(asked) : keyOf(offered[0]?.period ?? { from: '', until: '' }),
  );
  const [days, setDays] = useState<PackPeriod>({ from: '', until: '' });
  const listed = periods.find(({ period }) => keyOf(period) === key)?.period;
  return { periods, key, choose, days, setDays, period: key === other ? days : listed };
}

/** Renders the choice of a month, a year or other days, and 'Make the pack'. */
export function RequestPack({ isSending, onRequest }: Props) {
  const id = useId();
  const { periods, key, choose, days, setDays, period } = useChoice();
  const [failure, setFailure] = useState('');
  const inputs = [
    { name: 'from', label: 'From' },
    { name: 'until', label: 'Until' },
  ] as const;
  const send = () => {
    const { error } = packForm.safeParse(period);
    setFailure(error?.issues[0]?.message ?? '');
    if (!error && period) onRequest(period);
  };
  return (
    <Panel title="Make a pack" className="reconciliation-panel">
      <Form layout="vertical" onFinish={send}>
        <Form.Item
          label="Period"
          htmlFor={`${id}-period`}
          {...(failure && { validateStatus: 'error' as const, help: failure })}
        >
          <Select
            id={`${id}-period`}
            value={key}
            onChange={choose}
            options={[
              ...periods.map(({ label, period: offered }) => ({ value: keyOf(offered), label })),
              { value: other, label: 'Other dates' },
            ]}
          />
        </Form.Item>
        {key === other
          ? inputs.map(({ name, label }) => (
              <Form.Item key={name} label={label} htmlFor={`${id}-${name}`}>
                <DayInput
                  id={`${id}-${name}`}
                  value={days[name]}
                  latest={dayInNigeria()}
                  onChange={(day) => setDays({ ...days, [name]: day })}
                />
              </Form.Item>
            ))
          : null}
        <Button type="primary" htmlType="submit" loading={isSending}>
          Make the pack
        </Button>
      </Form>
    </Panel>
  );
}
