import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { Reconciliation } from '#contract/books/reconciliation/schemas.ts';
import { formatKobo, koboFromNaira, plainAmount } from '#contract/naira.ts';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { longDate } from '../../../../shared/format.ts';
import type { ReconciliationWork } from './use-reconciliation.ts';
import '../parts/reconciliation-panel.css';
import './reconciliation.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

const labels = {
  bank: 'Balance of the statement',
  cash: 'Cash counted',
  gateway: 'Balance of the gateway',
} as const;

/* Kobo with a sign; null for what is no amount. */
function balanceOf(written: string): number | null {
  const kobo = koboFromNaira(written.replace(/^-/, ''));
  return kobo !== null && written.startsWith('-') ? -kobo : kobo;
}

function differenceInWords(kobo: number | null, should: number): string {
  if (kobo === null) return '';
  const difference = kobo - should;
  if (difference === 0) return 'It agrees with the cash book.';
  const amount = formatKobo(Math.abs(difference));
  return `Difference: ${amount} ${difference > 0 ? 'more' : 'less'} than it should be.`;
}

type Props = { reconciliation: Reconciliation; work: ReconciliationWork };

/** Renders the balance that the statement shows, its difference while it is typed, and 'Sign'. */
export function Sign({ reconciliation, work }: Props) {
  const [written, write] = useState('');
  const { attempt, failure, forget } = useTold();
  const kobo = balanceOf(written);
  const should = Math.round(reconciliation.statement * 100);
  const sign = async () => {
    if (await attempt(() => work.sign(written))) write('');
  };
  return (
    <Panel title="Sign" className="reconciliation-panel">
      <p className="hint">
        As at the end of {longDate(reconciliation.until)}. A signed reconciliation is kept, with
        what was outstanding.
      </p>
      <Form layout="vertical" onFinish={() => void sign()}>
        <Labelled label={labels[reconciliation.account.kind]} failure={failure}>
          <Input
            value={written}
            inputMode="decimal"
            autoComplete="off"
            prefix="₦"
            onChange={({ target }) => {
              write(plainAmount(target.value));
              forget();
            }}
          />
        </Labelled>
        <p role="status" className="reconciliation-difference">
          {differenceInWords(kobo, should)}
        </p>
        <Button type="primary" htmlType="submit" loading={work.isBusy} disabled={kobo !== should}>
          Sign
        </Button>
      </Form>
    </Panel>
  );
}
