import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { formatNaira } from '#contract/naira.ts';
import type { SameMoneyCandidate } from '#contract/payments/same-money.ts';
import { transferCalls } from '#contract/payments/transfers/calls.ts';
import type { TreasurerTransfer } from '#contract/payments/transfers/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { type Fact, Facts } from '../../../../portal/antd/facts.tsx';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import { useDraft } from '../../../../portal/form/use-draft.ts';
import { useScreen } from '../../../../portal/list/table/use-screen.ts';
import ListPage from '../../../../portal/pages/list.tsx';
import { useTold } from '../../../../portal/parts/use-told.ts';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { useIsShown } from '../../../../portal/routing/use-is-shown.ts';
import { longDate } from '../../../../shared/format.ts';
import { SameMoney } from '../parts/same-money.tsx';
import { StoredFile } from '../parts/stored-file.tsx';
import { useSameMoney } from '../parts/use-same-money.ts';
import {
  memberName,
  owedInWords,
  TransferStateTag,
  transferColumns,
  transferRow,
} from './columns.tsx';
import '../parts/payment-sheet.css';
import './transfers.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

type Action = 'approve' | 'refuse';

/* What approving does, by what was there for the money. */
function approvedInWords([first, ...more]: readonly SameMoneyCandidate[]): string {
  if (!first) return 'recorded, and the receipt e-mailed';
  if (first.kind === 'suspense') return 'taken from Suspense, and the receipt e-mailed';
  return more.length > 0 ? 'approved, with its payments' : 'approved, with its payment';
}

/* A voucher is not a member's: its money becomes one's once it is out of the cash book. */
const voucherFirst = ([first]: readonly SameMoneyCandidate[]): string | null =>
  first?.kind === 'voucher'
    ? 'If it is the same, reverse the voucher first, then approve the transfer.'
    : null;

/* Sends the decision; what may be in the books already is asked about before it is approved. */
function useDecide(transfer: TreasurerTransfer, onDone: () => void) {
  const { send } = useSend();
  const { attempt, failure, busy } = useTold();
  const same = useSameMoney();

  const decide = (action: Action, reason: string, found: readonly SameMoneyCandidate[] = []) => {
    const link = found.map(({ _id }) => _id);
    const approved = approvedInWords(found);
    const sending = async () => {
      await send(transferCalls.decideTransfer, {
        params: { id: transfer._id },
        body: {
          action,
          reason,
          ...(link.length > 0 ? { link } : same.isAnother && { acceptRepeat: reason }),
        },
        done: () =>
          `${formatNaira(transfer.amount)} of ${memberName(transfer)}: ${action === 'approve' ? approved : 'refused'}.`,
        changes: ['admin-transfers'],
      }).catch((error) => {
        same.failure(error);
        throw error;
      });
      onDone();
    };
    return attempt(sending, action);
  };
  return { busy, failure, same, decide };
}

function factsOf(transfer: TreasurerTransfer): Fact[] {
  const { amount, date, reference, reason, decidedBy, decidedAt, member } = transfer;
  return [
    ['Member', `${memberName(transfer)}, ${member.memberId}`],
    ['Transferred', <b key="amount">{formatNaira(amount)}</b>],
    ['Owes now', <b key="owed">{transfer.owed > 0 ? owedInWords(transfer) : 'Nothing'}</b>],
    ['On', longDate(date)],
    ['Reference', reference],
    ['State', <TransferStateTag key="state" {...transfer} />],
    [
      'Decided by',
      decidedBy && decidedAt && `${decidedBy.fname} ${decidedBy.lname}, ${longDate(decidedAt)}`,
    ],
    ['Reason', reason],
  ];
}

type DecideProps = { transfer: TreasurerTransfer; onClose: () => void };

/* Shows a reported transfer beside what its member owes, to approve or to refuse with a reason. */
function Decide({ transfer, onClose }: DecideProps) {
  const isShown = useIsShown();
  const draft = useDraft({ draft: `transfer-${transfer._id}` });
  const { busy, failure, same, decide } = useDecide(transfer, () => {
    draft.drop();
    if (isShown()) onClose();
  });
  const [reason, setReason] = useState(String(draft.restored.reason ?? ''));
  const reasonId = useId();
  const isOpen = transfer.state === 'reported';
  const hasReason = reason.trim() !== '';
  useUnsaved(isOpen && hasReason);
  return (
    <Dialog
      title={`Transfer of ${memberName(transfer)}`}
      onClose={onClose}
      footer={
        isOpen
          ? [
              <Button
                key="refuse"
                danger
                disabled={!hasReason || busy !== null}
                loading={busy === 'refuse'}
                onClick={() => void decide('refuse', reason)}
              >
                Refuse
              </Button>,
              <Button
                key="approve"
                type="primary"
                disabled={(same.isAnother && !hasReason) || busy !== null}
                loading={busy === 'approve'}
                onClick={() => void decide('approve', reason)}
              >
                {same.isAnother ? 'Approve as another' : 'Approve'}
              </Button>,
            ]
          : [
              <Button key="close" onClick={onClose}>
                Close
              </Button>,
            ]
      }
    >
      <div className="transfer-facts">
        <Facts size="small" facts={factsOf(transfer)} />
        <StoredFile
          file={transfer.receipt}
          alt="Receipt of the transfer"
          label="Open the receipt"
        />
        <FailureAlert sentence={failure} takesFocus={failure} />
        {isOpen ? (
          <SameMoney
            candidates={same.candidates}
            isAnother={same.isAnother}
            busy={busy !== null}
            onAnother={() => {
              same.another();
              document.getElementById(reasonId)?.focus();
            }}
            firstDo={voucherFirst}
            onSame={(found) => void decide('approve', '', found)}
          />
        ) : null}
        {isOpen ? (
          <Form layout="vertical">
            <Labelled
              label="Reason"
              extra={
                same.isAnother
                  ? 'Why it is a different payment, to approve it; or why it is refused.'
                  : 'Required to refuse it. It is e-mailed to the member.'
              }
            >
              <Input.TextArea
                id={reasonId}
                rows={2}
                maxLength={300}
                value={reason}
                onChange={({ target }) => {
                  setReason(target.value);
                  draft.save({ reason: target.value });
                }}
              />
            </Labelled>
          </Form>
        ) : null}
      </div>
    </Dialog>
  );
}

const actOn = ({ state }: TreasurerTransfer) => (state === 'reported' ? 'Check' : 'Open');

/** Lists the transfers that members have reported; refetched when opened, because the links expire. */
export default function ReportedTransfers() {
  const [chosen, choose] = useState<TreasurerTransfer | null>(null);
  /* On a phone there are no columns: its rows have a menu in place of the button. */
  const { md } = useScreen();
  const check: ResourceColumn<TreasurerTransfer> = {
    dataIndex: 'receipt',
    title: 'Check',
    isAct: true,
    render: (_, transfer) => (
      <Button onClick={() => choose(transfer)}>
        {actOn(transfer)}
        <span className="unseen"> the transfer of {memberName(transfer)}</span>
      </Button>
    ),
  };
  return (
    <ListPage<TreasurerTransfer>
      columns={[...transferColumns, check]}
      row={transferRow}
      noun="transfers"
      staleTime={0}
      nameOf={memberName}
      hasMenu={!md}
      actionsOf={(transfer) => [
        { key: 'check', label: actOn(transfer), onChoose: () => choose(transfer) },
      ]}
      empty="No transfers have been reported. Members report them under ‘Pay by bank transfer’."
      below={chosen && <Decide key={chosen._id} transfer={chosen} onClose={() => choose(null)} />}
    />
  );
}
