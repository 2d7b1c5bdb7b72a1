import { useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import type { RequestLine } from '#contract/calls.ts';
import type { AnyInput, ApiAnswer, ApiArgs } from '../../shared/http/api-types.ts';
import { type SendOptions, sentenceOf } from '../../shared/http/http.ts';
import { useRefetchQueries } from '../parts/use-api-query.ts';
import { useServices } from '../services.ts';

type SomeLine = { method: string; path: string; once?: boolean };

type Then<Answer> = {
  /** What a toast says on success. */
  done?(answer: Answer): string;
  /** The resources that it changes: what is shown of them is read anew. Null where nothing is, as after a preview. */
  changes?: readonly string[] | null;
};

type Options<Answer> = SendOptions & Then<Answer>;

/** Returns a function that reads anew what is shown of resources, and of all other calls. */
export function useRefresh() {
  const invalidate = useInvalidate();
  const refetchQueries = useRefetchQueries();
  return async (resources: readonly string[]): Promise<void> => {
    const invalidates = ['list', 'detail'] as const;
    await Promise.all([
      ...resources.map((resource) => invalidate({ resource, invalidates: [...invalidates] })),
      refetchQueries(),
    ]);
  };
}

/**
 * Returns what sends a call from a page: `send` throws why it failed, for a dialog to show; `attempt`
 * shows it in a toast, which goes when it is tried again, and resolves to null. `sendLine` is `send` for a call that
 * is known at run time only.
 */
export function useSend() {
  const { http, toasts } = useServices();
  const refresh = useRefresh();
  const [sending, setSending] = useState(0);

  const sendLine = async (line: SomeLine, input: AnyInput & Options<unknown> = {}) => {
    const { done, changes = [], ...sent } = input;
    toasts.hide(line.path);
    setSending((count) => count + 1);
    try {
      const answer = await http.sendLine(line, sent);
      const said = done?.(answer);
      if (said) toasts.show(said);
      if (changes && line.method !== 'GET') await refresh(changes);
      return answer;
    } finally {
      setSending((count) => count - 1);
    }
  };

  function send<const Line extends RequestLine>(
    line: Line,
    ...input: ApiArgs<Line, Options<ApiAnswer<Line>>>
  ): Promise<ApiAnswer<Line>>;
  function send(line: RequestLine, input?: AnyInput & Options<unknown>) {
    return sendLine(line, input);
  }

  function attempt<const Line extends RequestLine>(
    line: Line,
    ...input: ApiArgs<Line, Options<ApiAnswer<Line>>>
  ): Promise<ApiAnswer<Line> | null>;
  function attempt(line: RequestLine, input?: AnyInput & Options<unknown>) {
    return sendLine(line, input).catch((error: unknown) => {
      toasts.show(sentenceOf(error), 'error', undefined, line.path);
      return null;
    });
  }

  return { send, attempt, sendLine, isSending: sending > 0 };
}
