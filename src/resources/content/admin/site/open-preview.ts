import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import type { Item } from './kinds.ts';

/**
 * Returns a function that opens the public page with a draft in a new tab. The press itself opens the tab, or a browser
 * would block it; the link follows. Throws why there is no link, after closing the tab.
 */
export function useOpenPreview(kind: ContentKind) {
  const { send } = useSend();
  return async (data: Item['data'], id?: string): Promise<void> => {
    const tab = window.open('', '_blank');
    try {
      const answer = await send(contentCalls.previewContent, {
        params: { kind },
        body: { data, ...(id !== undefined && { _id: id }) },
        changes: null,
      });
      const { link } = answer.data;
      if (!tab) return location.assign(link);
      tab.opener = null;
      tab.location.href = link;
    } catch (error) {
      tab?.close();
      throw error;
    }
  };
}
