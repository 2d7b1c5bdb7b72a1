import { useSyncExternalStore } from 'react';
import { type OnlinePayment, onlinePaymentModes } from '#contract/payments/terms.ts';
import type { Http } from '../../shared/http/http.ts';
import { useServices } from '../services.ts';

/** How dues can be paid online; undefined until it is known, and on a back end that does not say. */
export type OnlinePaymentStore = {
  mode: () => OnlinePayment | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Asks the server, once, where the page has not said. */
  load: () => Promise<void>;
};

const modeOf = (value: unknown): OnlinePayment | undefined =>
  onlinePaymentModes.find((mode) => mode === value);

/** Reads what the server has written into the page; nothing on a static host. */
export const readOnlinePayment = (): OnlinePayment | undefined =>
  modeOf(document.querySelector<HTMLMetaElement>('meta[name=online-payment]')?.content);

/** @param known what the page says */
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
      // A back end without this call offers payment, and says nothing of tests.
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

/** How dues can be paid online; undefined where that is not known. */
export function useOnlinePayment(): OnlinePayment | undefined {
  const { onlinePayment } = useServices();
  return useSyncExternalStore(onlinePayment.subscribe, onlinePayment.mode, onlinePayment.mode);
}
