import type { Failed } from '../../../../portal/form/failure.ts';
import { useServices } from '../../../../portal/services.ts';
import { HttpError, isStale } from '../../../../shared/http/http.ts';

/**
 * Returns the messages of a refused subscription: beside the fields, above the buttons and
 * as a toast; null for a stale one, because the server's own message says more.
 */
export function useFailure(): (error: unknown) => Failed | null {
  const { toasts } = useServices();
  return (error) => {
    if (isStale(error)) return null;
    const sentence = 'Error processing subscription. Please try again.';
    toasts.show(sentence, 'error');
    return { errors: error instanceof HttpError ? error.errors : {}, sentence };
  };
}
