import { useInvalidate } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { wholeNaira } from '#contract/naira.ts';
import type { Payment } from '#contract/payments/schemas.ts';
import { duesPlan, type PaymentStatus } from '#contract/payments/terms.ts';
import { useOffline } from '../../../../portal/offline/use-offline.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { useServices } from '../../../../portal/services.ts';
import { HttpError } from '../../../../shared/http/http.ts';
import { owedNow } from '../../../dues/member/parts/owed.ts';
import { useDues } from '../../../dues/member/parts/use-ledger.ts';
import { onLeftCheckout } from './abandoned-checkout.ts';
import { useOnlinePayment } from './online-payment.ts';
import './make-payment.css';

/** The statuses of a member's payments when the waiting began, by id. */
type Before = ReadonlyMap<string, PaymentStatus>;

export const statusesOf = (payments: readonly Payment[]): Before =>
  new Map(payments.map(({ _id, status }) => [_id, status]));

/** How a payment ended that was waited for. */
type End = { sentence: string; kind: 'success' | 'error' };

const reasonOf = ({ reason }: Payment) => (reason ? ` ${reason}` : '');

/**
 * Returns how the payment that is waited for ended; null while it is open. A checkout that gave way to
 * a newer one is no end as long as the newer one is open; the newer one's end is one, also while the service still
 * cannot be asked about the older.
 *
 * @param payments the newest first
 */
export function endOf(payments: readonly Payment[], before: Before): End | null {
  const decided = payments.filter(
    ({ _id, status }) => status !== 'pending' && before.get(_id) !== status,
  );
  if (decided.some(({ status }) => status === 'successful'))
    return { sentence: 'Your payment has arrived. Thank you!', kind: 'success' };
  const [last] = decided;
  const isOpen = ({ status }: Payment) => status === 'pending';
  if (!last || payments.slice(0, payments.indexOf(last)).some(isOpen)) return null;
  if (last.status === 'review')
    return { sentence: reasonOf(last).trim() || 'We are checking your payment.', kind: 'success' };
  return { sentence: `Your payment did not go through.${reasonOf(last)}`, kind: 'error' };
}

/** The interval in ms between checks for a payment without live changes, and how long they go on. */
const pollMs = 4_000;
const timeoutMs = 15 * 60_000;

/* `before` is how the payments stood at the start, once known. */
type Wait = { time: number; before: Before | undefined };

/*
 * Waits for the payment while the gateway's tab is open, and says how it ended; checks at once when this
 * tab is visible again.
 */
function useArrival(payments: readonly Payment[] | undefined, look: () => void) {
  const { toasts, live } = useServices();
  const invalidate = useInvalidate();
  const [since, setSince] = useState<Wait | null>(null);
  const before = since?.before;
  const end = before && payments ? endOf(payments, before) : null;
  const { sentence, kind } = end ?? {};

  /* If pressed before the payments were read, the first ones to load are not the awaited one. */
  useEffect(() => {
    if (since && !before && payments) setSince({ ...since, before: statusesOf(payments) });
  }, [since, before, payments]);

  useEffect(() => {
    if (!sentence) return;
    setSince(null);
    toasts.show(sentence, kind);
    /* The payment changes the member's standing. */
    void invalidate({ resource: 'dashboard', invalidates: ['all'] });
  }, [sentence, kind, toasts, invalidate]);

  useEffect(() => {
    if (!since) return;
    const timer = setInterval(() => {
      if (Date.now() - since.time > timeoutMs) setSince(null);
      else if (!live.isLive()) look();
    }, pollMs);
    window.addEventListener('focus', look);
    const stop = onLeftCheckout(() => {
      setSince(null);
      toasts.show('You left the payment page without paying.', 'error');
    });
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      stop();
    };
  }, [since, look, live, toasts]);

  return {
    waiting: since !== null,
    begin: () => {
      setSince({ time: Date.now(), before: payments && statusesOf(payments) });
      look();
    },
  };
}

const paymentLink = { method: 'GET', path: '/api/v1/payment/paymentLink/{id}' } as const;

type Props = { payments: readonly Payment[] | undefined; refetch: () => void };

/** Renders the 'Payment' menu; nothing if dues cannot be paid online, or nothing is owed, or there is no connection. */
export function MakePayment(props: Props) {
  const { ledger, isRead } = useDues();
  const { waiting, begin } = useArrival(
    props.payments,
    useCallback(() => props.refetch(), [props.refetch]),
  );
  const { isOffline } = useOffline();
  const isPayable = useOnlinePayment() !== 'none' && !isOffline;
  const isOffered = isPayable && isRead && !(ledger && owedNow(ledger).total === 0);
  return (
    <>
      {waiting ? (
        <p className="awaiting" role="status">
          <span className="spinner" aria-hidden="true" /> Waiting for your payment…
        </p>
      ) : null}
      {isOffered ? <PaymentMenu checking={ledger?.checking ?? 0} onOpen={begin} /> : null}
    </>
  );
}

/**
 * Renders 'Payment' with 'Make Payment', which asks first where a transfer is being checked. The press itself opens the tab, or a browser
 * would block it; the gateway's link follows.
 */
function PaymentMenu({ checking, onOpen }: { checking: number; onOpen: () => void }) {
  const { http } = useServices();
  const { attempt, isBusy } = useAttempt();
  const [asked, setAsked] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);

  const pay = async () => {
    if (checking > 0 && !asked) return setAsked(true);
    setAsked(false);
    const tab = window.open('', '_blank');
    const link = await attempt(async () => {
      const answer = await http.send(paymentLink, { params: { id: duesPlan } });
      const found = answer.data?.data?.link;
      if (!found) throw new HttpError(0, 'Payment link not found');
      return found;
    });
    if (link) {
      onOpen();
      if (tab) {
        tab.opener = null;
        tab.location.href = link;
      } else location.assign(link);
    } else tab?.close();
    menu.current?.removeAttribute('open');
  };

  return (
    <details className="drop-menu" ref={menu} data-menu>
      <summary className="button">
        Payment <Icon name="down" />
      </summary>
      <ul>
        {asked ? <li role="alert">{wholeNaira(checking)} is being checked.</li> : null}
        <li>
          <button type="button" disabled={isBusy} aria-busy={isBusy} onClick={pay}>
            <Icon name="card" /> {asked ? 'Pay anyway' : 'Make Payment'}
          </button>
        </li>
      </ul>
    </details>
  );
}
