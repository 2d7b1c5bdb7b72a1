/* The tabs of one browser tell one another that the payer left the checkout: the server is not told of it. */
const channelName = 'left-checkout';

const openChannel = () =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/** Tells the other tabs that the payer came back without paying. */
export function reportAbandonedCheckout(): void {
  const channel = openChannel();
  channel?.postMessage('left');
  channel?.close();
}

/** Calls the listener when another tab tells so. @returns a function that ends it */
export function onLeftCheckout(listener: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
