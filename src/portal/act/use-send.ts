import { useInvalidate } from '@refinedev/core';
import type { Call } from '#contract/call.ts';
import type { RequestLine } from '#contract/calls.ts';
import type { AnyInput, ApiAnswer, ApiArgs } from '../../shared/http/api-types.ts';
import { isStatus, type SendOptions, type SomeLine } from '../../shared/http/http.ts';
import { useRefetchQueries } from '../parts/use-api-query.ts';
import { useAttempt } from '../parts/use-attempt.ts';
import { useServices } from '../services.ts';
import { useMayCall } from '../session/use-may-call.ts';

type Then<Answer> = {
  /** What a toast says on success. */
  done?(answer: Answer): string;
  /** What its 'Undo' does. */
  undo?(answer: Answer): unknown;
  /** The resources that it changes: what is shown of them is read anew. Null where nothing is. */
  changes?: readonly string[] | null;
};

type Options<Answer> = SendOptions & Then<Answer>;

/** Returns a function that reads anew what is shown of resources, and of all other calls. */
export function useRefresh() {
  const invalidate = useInvalidate();
  const refetchQueries = useRefetchQueries();
  return async (resources: readonly string[]): Promise<void> => {
    await Promise.all([
      ...resources.map((resource) => invalidate({ resource, invalidates: ['resourceAll'] })),
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
  const { run, attempt: attemptWork, isBusy } = useAttempt();

  const perform = async (line: SomeLine, input: AnyInput & Options<unknown> = {}) => {
    const { done, undo, changes = [], ...sent } = input;
    const readAnew = async () => {
      if (changes && line.method !== 'GET') await refresh(changes);
    };
    const answer = await http.sendLine(line, sent).catch(async (error) => {
      /* What is shown is no longer so. */
      if (isStatus(error, 409)) await readAnew();
      throw error;
    });
    await readAnew();
    const said = done?.(answer);
    if (said) toasts.show(said, 'success', undo && (() => void undo(answer)));
    return answer;
  };
  const sendLine = (line: SomeLine, input?: AnyInput & Options<unknown>) =>
    run(() => perform(line, input), line.path);

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
    return attemptWork(() => perform(line, input), line.path);
  }

  return { send, attempt, sendLine, isSending: isBusy };
}

/**
 * Returns a function that asks a call for the figures of the question before an act. It resolves to null where the user
 * may not make the call: the act goes on without them.
 */
export function usePreview<const Line extends RequestLine & Pick<Call, 'access'>>(line: Line) {
  const { http } = useServices();
  const mayPreview = useMayCall()(line);
  /* TypeScript does not follow the line's types through the untyped call. */
  const preview: unknown = async (input?: AnyInput) =>
    mayPreview ? http.sendLine(line, input) : null;
  return preview as (...input: ApiArgs<Line>) => Promise<ApiAnswer<Line> | null>;
}
