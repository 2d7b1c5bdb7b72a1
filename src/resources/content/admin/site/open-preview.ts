/**
 * Opens a link in a new tab. The press itself opens the tab, or a browser would block it; the link follows.
 *
 * @throws what `ask` throws, after closing the tab
 */
export async function openLater(ask: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const link = await ask();
    if (!tab) return location.assign(link);
    tab.opener = null;
    tab.location.href = link;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
