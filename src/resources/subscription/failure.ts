import { plainFailure, type Shown } from '../../components/schema-form.tsx';
import { useServices } from '../../portal/services.ts';
import { isStale } from '../../providers/http.ts';

/** What a refused subscription shows (specification §8): its fields beside them, the sentence above and as a toast; of a stale one, the server's. */
export function useFailure(): (error: unknown) => Shown {
  const { toasts } = useServices();
  return (error) => {
    if (isStale(error)) return plainFailure(error);
    const form = 'Error processing subscription. Please try again.';
    toasts.show(form, 'error');
    return { ...plainFailure(error), form };
  };
}
