import { type HttpError, keys, useCustom, useSubscription } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestLine } from '#contract/calls.ts';
import type { LiveTopic } from '#contract/system/live.ts';
import { refineRequest } from '../../providers/refine-request.ts';
import type { AnyInput, ApiAnswer, ApiArgs } from '../../shared/http/api-types.ts';

/** The state of a reading call. */
export type QueryState<Data> = {
  data: Data | undefined;
  error: HttpError | null;
  isFetching: boolean;
  isLoading: boolean;
  refetch: () => unknown;
};

type Options = {
  /** The live topics that trigger a refetch. */
  topic?: LiveTopic | readonly LiveTopic[];
  /** How long an answer counts as fresh, in ms; refine's default if absent. */
  staleTime?: number;
  /** Whether it is read at all; true if absent. */
  enabled?: boolean;
};

/**
 * Reads a call of the contract with refine's `useCustom`. Its row, or its method and path alone, types the
 * answer.
 */
export function useApiQuery<const Line extends RequestLine & { method: 'GET' }>(
  line: Line,
  ...input: ApiArgs<Line, Options>
): QueryState<ApiAnswer<Line>>;
export function useApiQuery(
  line: RequestLine,
  input: AnyInput & Options = {},
): QueryState<unknown> {
  const { params, query = {}, topic, staleTime, enabled = true } = input;
  const { query: state } = useCustom<object, HttpError>({
    ...refineRequest(line, params),
    config: { query },
    errorNotification: false,
    queryOptions: { enabled, ...(staleTime !== undefined && { staleTime }) },
  });
  useSubscription({
    channel: `resources/${topic}`,
    enabled: topic !== undefined,
    onLiveEvent: () => void state.refetch(),
  });
  const { error, isFetching, isLoading, refetch } = state;
  return { data: state.data?.data, error, isFetching, isLoading, refetch };
}

/** Returns a function that refetches the answers of `useApiQuery`, for use after a change. */
export function useRefetchQueries(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys().data().mutation('custom').get() });
}
