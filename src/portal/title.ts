import { useEffect } from 'react';

/** What the portal is called in titles. */
const portalName = 'Members’ portal';

/** The title of a document of the portal. */
export const titleOf = (page: string) => `${page} – ${portalName}`;

/** Titles the document after what the page shows, where its manifest cannot know it; null leaves it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = titleOf(title);
  }, [title]);
}
