import { Alert, Button, Flex, List } from 'antd';
import { Link } from 'react-router';
import { formatNaira } from '#contract/naira.ts';
import type { SameMoneyCandidate } from '#contract/payments/same-money.ts';
import type { ResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import type { SameMoneyState } from './use-same-money.ts';

type Props = {
  candidates: readonly SameMoneyCandidate[];
  /** Called with the candidate that it is, and with all that are it together. */
  onSame: (same: readonly SameMoneyCandidate[]) => void;
  /** What is to be done first where it is the same, in place of the answer; null where that can be given. */
  firstDo?: (same: readonly SameMoneyCandidate[]) => string | null;
  onAnother: () => void;
  /** Whether it is said to be another one: the reason is asked for below. */
  isAnother?: boolean;
  busy?: boolean;
};

const detailOf = ({ name, memberId, amount, date, method, reference }: SameMoneyCandidate) =>
  [
    memberId ? `${name} (${memberId})` : name,
    formatNaira(Math.abs(amount)),
    longDate(date),
    method,
    reference,
  ]
    .filter(Boolean)
    .join(' · ');

/* One for each answer 'It is the same': a candidate, or those that are it together. */
function groupsOf(candidates: readonly SameMoneyCandidate[]): SameMoneyCandidate[][] {
  const groups = new Map<string, SameMoneyCandidate[]>();
  for (const one of candidates) {
    const key = one.together ? one.why : one._id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** Asks whether money is the same as what is in the books: 'It is the same', or 'It is another'. */
export function SameMoney({
  candidates,
  onSame,
  onAnother,
  firstDo = () => null,
  isAnother = false,
  busy = false,
}: Props) {
  const pathTo = usePathTo();
  if (candidates.length === 0) return null;
  const pathOf = ({ kind, _id }: SameMoneyCandidate) =>
    kind === 'suspense'
      ? pathTo('admin-dues', 'review')
      : pathTo(kind === 'payment' ? 'admin-dues' : 'cash-book', 'show', { id: _id });
  return (
    <Alert
      type="warning"
      role="group"
      aria-label="May be in the books already"
      message="This may be in the books already"
      description={
        <>
          <List
            size="small"
            dataSource={groupsOf(candidates)}
            rowKey={([first]) => first?._id ?? ''}
            renderItem={(group) => (
              <List.Item>
                <Flex vertical gap="small" align="start">
                  {group.map((one) => (
                    <span key={one._id} className="two-lines">
                      {/* A refund is shown with its payment. */}
                      {one.kind === 'refund' ? (
                        <b>{one.number}</b>
                      ) : (
                        <Link to={pathOf(one)} target="_blank">
                          {one.number}
                        </Link>
                      )}
                      <small>{detailOf(one)}</small>
                    </span>
                  ))}
                  {firstDo(group) ?? (
                    <Button disabled={busy} onClick={() => onSame(group)}>
                      {group.length === 1
                        ? 'It is the same'
                        : `It is these ${group.length} together`}
                    </Button>
                  )}
                </Flex>
              </List.Item>
            )}
          />
          {isAnother ? null : (
            <Button disabled={busy} onClick={onAnother}>
              It is another
            </Button>
          )}
        </>
      }
    />
  );
}

/* As a form does to a field that is wrong. */
const toField = { block: 'center', focus: true } as const;

type FormProps = { same: SameMoneyState; form: ResourceForm };

/** Asks in a form that books money: where it is the same, the form closes and nothing is recorded. */
export function SameMoneyInForm({ same, form }: FormProps) {
  const { toasts } = useServices();
  return (
    <SameMoney
      candidates={same.candidates}
      isAnother={same.isAnother}
      busy={form.isSending}
      onAnother={() => {
        same.another();
        /* The field comes with the answer. */
        requestAnimationFrame(() => form.form.scrollToField('acceptRepeat', toField));
      }}
      onSame={(found) => {
        toasts.show(`Nothing was recorded: it is ${found.map(({ number }) => number).join(', ')}.`);
        form.cancel();
      }}
    />
  );
}
