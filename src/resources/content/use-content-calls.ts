import { useCreate, useCustomMutation, useDelete, useInvalidate } from '@refinedev/core';
import { useMemo } from 'react';
import type { ContentKind } from '#contract/content.ts';
import type { HttpError } from '../../providers/http.ts';
import type { Item } from './kinds.ts';

type Data = Item['data'];
type ItemAnswer = { data: { item: Item } };

const resource = 'content';
const quiet = { successNotification: false, errorNotification: false } as const;

/** The calls that change content, of one kind. All throw an HttpError; lists are read anew after each. */
export function useContentCalls(kind: ContentKind) {
  const { mutateAsync: createOne } = useCreate<Item, HttpError, object>();
  const { mutateAsync: deleteOne } = useDelete<Item, HttpError, object>();
  const { mutateAsync: custom } = useCustomMutation<Data, HttpError, object>();
  const invalidate = useInvalidate();

  return useMemo(() => {
    const of = { resource, meta: { kind }, ...quiet };
    const renew = () => invalidate({ resource, invalidates: ['list', 'detail'] });
    const post = async <Answer>(path: string, values: object) => {
      const { data } = await custom({
        url: `content/${kind}/${path}`,
        method: 'post',
        values,
        ...quiet,
      });
      return data as Answer;
    };
    return {
      /** @param form with its old `_id`, one that was deleted comes back */
      async create(form: { _id?: string; published: boolean; data: Data }): Promise<Item> {
        return (await createOne({ ...of, values: form })).data;
      },
      async remove(id: string): Promise<Item> {
        return (await deleteOne({ ...of, id })).data;
      },
      async publish(id: string, published: boolean): Promise<Item> {
        const answer = await post<ItemAnswer>(`items/${id}/publish`, { published });
        await renew();
        return answer.data.item;
      },
      async order(ids: readonly string[]): Promise<void> {
        try {
          await post('order', { ids });
        } finally {
          await renew();
        }
      },
      /** @returns the link to the public page with this draft */
      async preview(data: Data, id?: string): Promise<string> {
        const draft = { data, ...(id !== undefined && { _id: id }) };
        return (await post<{ data: { link: string } }>('preview', draft)).data.link;
      },
    };
  }, [kind, createOne, deleteOne, custom, invalidate]);
}
