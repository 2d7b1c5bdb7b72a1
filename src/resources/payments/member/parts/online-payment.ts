import { type OnlinePayment, onlinePaymentModes } from '#contract/payments/terms.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useServices } from '../../../../portal/services.ts';
import { readUser } from '../../../../shared/session.ts';

const modeOf = (value: unknown): OnlinePayment | undefined =>
  onlinePaymentModes.find((mode) => mode === value);

/**
 * Returns how dues can be paid online: as the server writes it into the page, or as it answers where the page comes
 * from another host; undefined until known.
 */
export function useOnlinePayment(): OnlinePayment | undefined {
  const { fact } = useServices();
  const written = modeOf(fact('online-payment'));
  const { data } = useApiQuery(
    { method: 'GET', path: '/api/v1/payment/online' },
    { enabled: written === undefined && readUser() !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  return written ?? modeOf(data?.data?.mode);
}
