import { useSyncExternalStore } from 'react';
import { type OnlinePayment, onlinePaymentModes } from '#contract/payments/terms.ts';
import type { Http } from '../../shared/http/http.ts';
import { useServices } from '../services.ts';

/** How dues can be paid online; undefined until known, or if the back end does not report it. */
export type OnlinePaymentStore = {
  mode: () => OnlinePayment | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Fetches it from the server, once, if the page does not contain it. */
  load: () => Promise<void>;
};

const modeOf = (value: unknown): OnlinePayment | undefined =>
  onlinePaymentModes.find((mode) => mode === value);

/** Reads the value that the server writes into the page; nothing on a static host. */
export const readOnlinePayment = (): OnlinePayment | undefined =>
  modeOf(document.querySelector<HTMLMetaElement>('meta[name=online-payment]')?.content);

/** @param known the value from the page */
export function createOnlinePayment(http: Http, known?: OnlinePayment): OnlinePaymentStore {
  const listeners = new Set<() => void>();
  let mode = known;
  let asked: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const answer: { data?: { mode?: unknown } } | undefined = await http.send({
        method: 'GET',
        path: '/api/v1/payment/online',
      });
      mode = modeOf(answer?.data?.mode);
      for (const listener of listeners) listener();
    } catch {
      // A back end without this call offers payment and reports no test mode.
    }
  }

  return {
    mode: () => mode,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      if (mode) return;
      asked ??= ask();
      await asked;
    },
  };
}

/** Returns how dues can be paid online; undefined if unknown. */
export function useOnlinePayment(): OnlinePayment | undefined {
  const { onlinePayment } = useServices();
  return useSyncExternalStore(onlinePayment.subscribe, onlinePayment.mode, onlinePayment.mode);
}
