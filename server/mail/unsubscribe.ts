import { fillPath } from '#contract/path.ts';
import type { Settings } from '../settings.ts';

/**
 * Returns the headers for one-click unsubscription (RFC 2369, RFC 8058).
 *
 * @param call takes the POST of that click, and shows a page to a person who opens it
 */
export function unsubscribeHeaders(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  call: { path: string },
  token: string,
) {
  return {
    'List-Unsubscribe': `<${publicUrl}${fillPath(call.path, { token })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
