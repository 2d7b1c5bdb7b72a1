import { type HttpError, useCustom } from '@refinedev/core';
import type { Asked } from './figure.tsx';

/** What a call that reads answers, for figures. @param url below /api/v1/ */
export function useAsked<Answer extends object>(url: string, query: object = {}): Asked<Answer> {
  const { query: asked } = useCustom<Answer, HttpError>({
    url,
    method: 'get',
    config: { query },
    errorNotification: false,
  });
  return { data: asked.data?.data, error: asked.error, refetch: asked.refetch };
}
