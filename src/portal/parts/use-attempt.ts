import { useId, useState } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { useServices } from '../services.ts';

/**
 * Returns what does something that may take its time or fail: `run` throws why it failed; `attempt` says it in a toast,
 * which goes when it is tried again, and resolves to null. `busy` is the name of what is under way: '' without one, null
 * if nothing is.
 */
export function useAttempt() {
  const { toasts } = useServices();
  const id = useId();
  const [names, setNames] = useState<readonly string[]>([]);

  const run = async <Done>(work: () => Promise<Done>, name = ''): Promise<Done> => {
    toasts.hide(name || id);
    setNames((before) => [...before, name]);
    try {
      return await work();
    } finally {
      setNames((before) => before.filter((_, place) => place !== before.indexOf(name)));
    }
  };

  const attempt = <Done>(work: () => Promise<Done>, name = ''): Promise<Done | null> =>
    run(work, name).catch((error: unknown) => {
      toasts.show(sentenceOf(error), 'error', undefined, name || id);
      return null;
    });

  return { run, attempt, isBusy: names.length > 0, busy: names[0] ?? null };
}
