/**
 * The headers by which a mail program leaves a list in one click (RFC 2369, RFC 8058).
 *
 * @param address takes the POST of that click, and leads a person who opens it to a page
 */
export const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
