import { useInvalidate } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Payment } from '#contract/payments/schemas.ts';
import { duesPlan } from '#contract/payments/terms.ts';
import { HttpError, messages } from '../../shared/http/http.ts';
import { Icon } from '../components/icon.tsx';
import { useServices } from '../services.ts';
import { useOnlinePayment } from './online-payment.ts';

const paymentLink = { method: 'GET', path: '/api/v1/payment/paymentLink/{id}' } as const;

/** The interval in ms between checks for a payment without live changes, and how long they go on. */
const pollMs = 4_000;
const timeoutMs = 15 * 60_000;

const settledOf = (payments: readonly Payment[]) =>
  payments.filter(({ status }) => status === 'successful').length;

/* `settled` counts the successful payments at the start, once known. */
type Wait = { time: number; settled: number | undefined };

/* Waits for the payment while the gateway's tab is open; checks at once when this tab is visible again. */
function useArrival(payments: readonly Payment[] | undefined, look: () => void) {
  const { toasts, live } = useServices();
  const invalidate = useInvalidate();
  const [since, setSince] = useState<Wait | null>(null);
  const settled = payments && settledOf(payments);
  const before = since?.settled;
  const arrived = before !== undefined && settled !== undefined && settled > before;

  /* If pressed before the payments were read, the first ones to load are not the awaited one. */
  useEffect(() => {
    if (since && before === undefined && settled !== undefined) setSince({ ...since, settled });
  }, [since, before, settled]);

  useEffect(() => {
    if (!arrived) return;
    setSince(null);
    toasts.show('Your payment has arrived. Thank you!');
    /* The payment changes the member's standing. */
    void invalidate({ resource: 'dashboard', invalidates: ['all'] });
  }, [arrived, toasts, invalidate]);

  useEffect(() => {
    if (!since) return;
    const timer = setInterval(() => {
      if (Date.now() - since.time > timeoutMs) setSince(null);
      else if (!live.isLive()) look();
    }, pollMs);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [since, look, live]);

  return {
    waiting: since !== null,
    begin: () => setSince({ time: Date.now(), settled }),
  };
}

type Props = { payments: readonly Payment[] | undefined; refetch: () => void };

/** Renders the 'Payment' menu; nothing if dues cannot be paid online. */
export function MakePayment(props: Props) {
  return useOnlinePayment() === 'none' ? null : <PaymentMenu {...props} />;
}

/**
 * Renders 'Payment' with 'Make Payment' (specification §2). The press itself opens the tab, or a browser
 * would block it; the gateway's link follows.
 */
function PaymentMenu({ payments, refetch }: Props) {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const look = useCallback(() => refetch(), [refetch]);
  const { waiting, begin } = useArrival(payments, look);

  const pay = async () => {
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const answer = await http.send(paymentLink, { params: { id: duesPlan } });
      const link = answer.data?.data?.link;
      if (!link) throw new HttpError(0, 'Payment link not found');
      begin();
      if (tab) {
        tab.opener = null;
        tab.location.href = link;
      } else location.assign(link);
    } catch (error) {
      tab?.close();
      toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error');
    }
    setBusy(false);
    menu.current?.removeAttribute('open');
  };

  return (
    <>
      {waiting ? (
        <p className="awaiting" role="status">
          <span className="spinner" aria-hidden="true" /> Waiting for your payment…
        </p>
      ) : null}
      <details className="drop-menu" ref={menu} data-menu>
        <summary className="button">
          Payment <Icon name="down" />
        </summary>
        <ul>
          <li>
            <button type="button" disabled={busy} aria-busy={busy} onClick={pay}>
              <Icon name="card" /> Make Payment
            </button>
          </li>
        </ul>
      </details>
    </>
  );
}
