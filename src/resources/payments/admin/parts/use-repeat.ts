import { useState } from 'react';
import { HttpError, isStatus } from '../../../../shared/http/http.ts';

/** Follows whether a reference was refused because it is recorded already: then a reason is asked for. */
export function useRepeat() {
  const [isRepeat, setRepeat] = useState(false);
  return {
    isRepeat,
    /** Looks at why a form failed; the form shows it as usual. */
    failure: (error: unknown) => {
      if (isStatus(error, 409) && error instanceof HttpError && error.errors.reference)
        setRepeat(true);
      return null;
    },
    /** Another reference or method is another question. */
    forget: () => setRepeat(false),
  };
}
