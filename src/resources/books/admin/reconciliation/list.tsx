import { Empty, Form, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import type { ReconciledAccount } from '#contract/books/reconciliation/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { DayChoice } from '../../../../portal/form/inputs/day-choice.tsx';
import { PageSkeleton } from '../../../../portal/frame/page-skeleton.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { longDate } from '../../../../shared/format.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import { AccountReconciliation } from './account-reconciliation.tsx';
import './reconciliation.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

const kinds = { bank: 'bank', cash: 'cash in hand', gateway: 'gateway' } as const;

const optionOf = ({ _id, name, kind, lastSigned }: ReconciledAccount) => ({
  value: _id,
  label: `${name} (${kinds[kind]})${lastSigned ? `, signed until ${longDate(lastSigned)}` : ''}`,
});

function Chosen({ accounts }: { accounts: readonly ReconciledAccount[] }) {
  const [search] = useSearchParams();
  const asked = accounts.find(({ _id }) => _id === search.get('account'));
  const [cashAccountId, choose] = useState((asked ?? accounts[0])?._id ?? '');
  const [until, setUntil] = useState(search.get('until') ?? dayInNigeria());
  return (
    <>
      <Form layout="vertical" component="div" className="panel reconciliation-choice">
        <Labelled label="Account">
          <Select value={cashAccountId} onChange={choose} options={accounts.map(optionOf)} />
        </Labelled>
        <Labelled label="Until">
          <DayChoice value={until} latest={dayInNigeria()} onChange={setUntil} />
        </Labelled>
      </Form>
      <AccountReconciliation key={`${cashAccountId} ${until}`} id={cashAccountId} until={until} />
    </>
  );
}

/** Renders the reconciliation of an account that is chosen, at the end of a day. */
export default function Reconciliation() {
  const page = useManifest().pages.list;
  const { data, error, refetch } = useApiQuery(bookCalls.reconciledAccounts);
  if (!data && !error) return <PageSkeleton page={page} />;
  const accounts = data?.data.accounts ?? [];
  return (
    <ListFrame>
      {accounts.length > 0 ? (
        <Chosen accounts={accounts} />
      ) : (
        <section className="panel" aria-label="Accounts">
          {data ? (
            <Empty description="The cash book has no account yet." />
          ) : (
            <ListFailure sentence={sentenceOfPage(error)} retry={refetch} />
          )}
        </section>
      )}
    </ListFrame>
  );
}
