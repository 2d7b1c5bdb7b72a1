import type { Failed } from '../../portal/form/failure.ts';
import { useServices } from '../../portal/services.ts';
import { HttpError, isStale } from '../../shared/http/http.ts';

/**
 * What a refused subscription shows (specification §8): its fields beside them, the sentence above the buttons and
 * as a toast; null for a stale one, of which the server's own sentence says more.
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
