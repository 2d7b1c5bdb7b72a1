import { bookCalls } from '#contract/books/calls.ts';
import { formatNaira } from '#contract/naira.ts';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';
import ListPage from '../../../../portal/pages/list.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { Figures, figure } from '../../../overview/admin/parts/figures.tsx';

/** Renders what is owed to the national body, and the rates by which it accrues. */
export default function NationalBodysShare() {
  const share = useApiQuery(bookCalls.nationalShare, { topic: 'payments' });
  const mayWrite = useMayCall()(bookCalls.setShareRate);
  return (
    <ListPage
      buttons={
        mayWrite ? (
          <>
            <LinkButton to={['national-share', 'create']}>Set a rate</LinkButton>
            <LinkButton type="primary" to={['cash-book', 'remittance']}>
              Remit
            </LinkButton>
          </>
        ) : null
      }
      createLabel=""
      above={
        <Figures
          label="The share in figures"
          figures={[
            figure('Accrued', share, ({ data }) => ({ value: formatNaira(data.accrued) })),
            figure('Remitted', share, ({ data }) => ({ value: formatNaira(data.remitted) })),
            figure('Due now', share, ({ data }) => ({ value: formatNaira(data.due) })),
          ]}
        />
      }
      noun="rates"
      pageSize={50}
      hasTools={false}
      empty="No rate has been set yet: nothing accrues."
    />
  );
}
