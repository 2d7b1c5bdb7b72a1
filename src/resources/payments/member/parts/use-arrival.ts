import { useInvalidate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import type { Payment } from '#contract/payments/schemas.ts';
import { useServices } from '../../../../portal/services.ts';
import { onLeftCheckout } from './abandoned-checkout.ts';
import { type Before, endOf, statusesOf } from './arrival.ts';

/** The interval in ms between checks for a payment without live changes, and how long they go on. */
const pollMs = 4_000;
const timeoutMs = 15 * 60_000;

/* `before` is how the payments stood at the start, once known. */
type Wait = { time: number; before: Before | undefined };

/**
 * Waits for the payment while the gateway's tab is open, and says how it ended; checks at once when this
 * tab is visible again.
 */
export function useArrival(payments: readonly Payment[] | undefined, look: () => void) {
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
