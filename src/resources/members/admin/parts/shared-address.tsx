import { readEmail } from '#contract/email.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import { shortName } from './member-name.tsx';

/** Others who have the address, and are named. */
const maxNamed = 5;

/**
 * Returns a function that asks whether a member is to have an e-mail address that others have as well, by name. It
 * resolves to null where the admin thinks better of it, else to whether the address may be shared. Nothing is asked
 * where nobody else has it.
 *
 * @param id the member who is edited; absent for a new one
 */
export function useAskSharedAddress(): (email: unknown, id?: string) => Promise<boolean | null> {
  const search = usePreview(memberCalls.getAllUsers);
  const ask = useAsk();
  return async (email, id) => {
    const address = readEmail(String(email ?? ''));
    if (!address) return false;
    const found = (await search({ query: { search: address, limit: '50' } }))?.data.users ?? [];
    const others = found.filter(
      (user) => user._id !== id && user.email.toLowerCase() === address.toLowerCase(),
    );
    if (others.length === 0) return false;
    const isMeant = await ask({
      title: `${address} is the e-mail address of others as well`,
      content: (
        <>
          <ul aria-label="Who has this e-mail address">
            {others.slice(0, maxNamed).map((user) => (
              <li key={user._id}>
                {shortName(user)} ({user.memberId})
              </li>
            ))}
            {others.length > maxNamed ? <li>and others</li> : null}
          </ul>
          Each is mailed their own, and logs in with the member ID, or with this address and a
          password of their own. If they are one person, cancel, and merge the records.
        </>
      ),
      okText: 'Share the address',
    });
    return isMeant ? true : null;
  };
}
