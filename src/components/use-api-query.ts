import { type HttpError, keys, useCustom, useSubscription } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#contract/live.ts';

/** What a call that reads has answered so far. */
export type QueryState<Data> = {
  data: Data | undefined;
  error: HttpError | null;
  refetch: () => unknown;
};

/**
 * What a call that reads answers, for figures.
 *
 * @param path the call's, as the contract has it
 * @param topic the live changes after which it is read anew
 */
export function useApiQuery<Answer extends object>(
  path: string,
  query: object = {},
  topic?: LiveTopic,
): QueryState<Answer> {
  const { query: state } = useCustom<Answer, HttpError>({
    url: path.replace('/api/v1/', ''),
    method: 'get',
    config: { query },
    errorNotification: false,
  });
  useSubscription({
    channel: `resources/${topic}`,
    enabled: topic !== undefined,
    onLiveEvent: () => void state.refetch(),
  });
  return { data: state.data?.data, error: state.error, refetch: state.refetch };
}

/** What reads the answers of `useApiQuery` anew, where somebody has changed what they are made of. */
export function useRefetchQueries(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys().data().mutation('custom').get() });
}
