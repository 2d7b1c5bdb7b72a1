import { type HttpError, useCustom, useSubscription } from '@refinedev/core';
import type { LiveTopic } from '#contract/live.ts';
import type { Asked } from './figure.tsx';

/**
 * What a call that reads answers, for figures.
 *
 * @param url below /api/v1/
 * @param topic the live changes after which it is read anew
 */
export function useAsked<Answer extends object>(
  url: string,
  query: object = {},
  topic?: LiveTopic,
): Asked<Answer> {
  const { query: asked } = useCustom<Answer, HttpError>({
    url,
    method: 'get',
    config: { query },
    errorNotification: false,
  });
  useSubscription({
    channel: `resources/${topic}`,
    enabled: topic !== undefined,
    onLiveEvent: () => void asked.refetch(),
  });
  return { data: asked.data?.data, error: asked.error, refetch: asked.refetch };
}
