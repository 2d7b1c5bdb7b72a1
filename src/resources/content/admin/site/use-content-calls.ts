import { useDelete, useInvalidate } from '@refinedev/core';
import { useMemo } from 'react';
import { contentCalls } from '#contract/content/site/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { useServices } from '../../../../portal/services.ts';
import type { HttpError } from '../../../../shared/http/http.ts';
import type { Item } from './kinds.ts';

type Data = Item['data'];

const resource = 'content';
const quiet = { successNotification: false, errorNotification: false } as const;

/** Returns the calls that change content of one kind. All throw an HttpError. Lists are refetched after each. */
export function useContentCalls(kind: ContentKind) {
  const { mutateAsync: deleteOne } = useDelete<Item, HttpError, object>();
  const { http } = useServices();
  const invalidate = useInvalidate();

  return useMemo(() => {
    const options = { resource, meta: { kind }, ...quiet };
    const renew = () => invalidate({ resource, invalidates: ['list', 'detail'] });
    return {
      /** Restores what is in the trash: an item by its own id. */
      async restore(id: string): Promise<Item> {
        const answer = await http.send(contentCalls.restoreContent, { params: { id } });
        await renew();
        return answer.data.item;
      },
      async remove(id: string): Promise<Item> {
        return (await deleteOne({ ...options, id })).data;
      },
      /** @param updatedAt of the version that is meant: 409 if there is a newer one */
      async publish(id: string, published: boolean, updatedAt?: string): Promise<Item> {
        const answer = await http.send(contentCalls.publishContentItem, {
          params: { kind, id },
          body: { published, ...(updatedAt !== undefined && { updatedAt }) },
        });
        await renew();
        return answer.data.item;
      },
      /** Drops the draft beside a published item. */
      async discard({ _id: id, updatedAt }: Item): Promise<Item> {
        const answer = await http.send(contentCalls.discardContentDraft, {
          params: { kind, id },
          body: { updatedAt },
        });
        await renew();
        return answer.data.item;
      },
      /** Goes back to a version, of a published item as a draft. */
      async goBack({ _id: id, updatedAt }: Item, version: string): Promise<Item> {
        const answer = await http.send(contentCalls.restoreContentVersion, {
          params: { kind, id, version },
          body: { updatedAt },
        });
        await renew();
        return answer.data.item;
      },
      async order(ids: string[]): Promise<void> {
        try {
          await http.send(contentCalls.orderContentItems, { params: { kind }, body: { ids } });
        } finally {
          await renew();
        }
      },
      /** @returns the link to the public page with this draft */
      async preview(data: Data, id?: string): Promise<string> {
        const body = { data, ...(id !== undefined && { _id: id }) };
        const answer = await http.send(contentCalls.previewContent, { params: { kind }, body });
        return answer.data.link;
      },
    };
  }, [kind, deleteOne, http, invalidate]);
}
