/**
 * Returns the headers for one-click unsubscription (RFC 2369, RFC 8058).
 *
 * @param address takes the POST of that click, and shows a page to a person who opens it
 */
export const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
