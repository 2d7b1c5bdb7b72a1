import { useState } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { useIsShown } from '../routing/use-is-shown.ts';
import { useServices } from '../services.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Returns what does something of a page or a dialog that shows itself why it failed, as `failure`: '' where nothing did.
 * Where it has gone by then, as by Back, a toast says it. `attempt` resolves to null where it failed; `tell` says a failure
 * in words of its own.
 */
export function useTold() {
  const { toasts } = useServices();
  const { run, busy } = useAttempt();
  const [failure, setFailure] = useState('');
  const isShown = useIsShown();

  const tell = (sentence: string) => {
    if (isShown()) setFailure(sentence);
    else toasts.show(sentence, 'error');
  };
  const attempt = <Done>(work: () => Promise<Done>, name?: string): Promise<Done | null> => {
    setFailure('');
    return run(work, name).catch((error: unknown) => {
      tell(sentenceOf(error));
      return null;
    });
  };
  return { attempt, tell, failure, forget: () => setFailure(''), busy };
}
