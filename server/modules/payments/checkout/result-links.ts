import type { Context } from '../../../context.ts';
import { expiringTokenOf, idOfExpiringToken } from '../../../security/links.ts';

const purpose = 'payment result';

/** Seconds that the page with what became of a payment can be opened. */
const lifetime = 24 * 60 * 60;

/** Returns the page that says what became of a payment to who is not logged in. */
export const resultPage = (
  { settings, signer }: Pick<Context, 'settings' | 'signer'>,
  paymentId: string,
): string =>
  `${settings.publicUrl}/pay/result/${expiringTokenOf(signer, purpose, paymentId, lifetime)}`;

/** Returns the payment of such a page; null if the link is not ours, or has expired. */
export const paymentOfResult = (
  { signer }: Pick<Context, 'signer'>,
  token: string,
): string | null => idOfExpiringToken(signer, purpose, token);
