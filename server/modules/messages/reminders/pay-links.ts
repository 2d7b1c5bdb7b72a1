import type { Context } from '../../../context.ts';
import { expiringTokenOf, idOfExpiringToken } from '../../../security/links.ts';

type Parts = Pick<Context, 'settings' | 'signer'>;

const day = 24 * 60 * 60;

const purpose = 'pay dues';

/** The path of the page to pay on without logging in. */
export const payPath = '/pay/:token';

/** Seconds that the link of a reminder works. */
const payLifetime = 60 * day;

/** Returns the address of the page on which a member can pay without logging in. */
export const payPage = ({ settings, signer }: Parts, userId: string): string =>
  `${settings.publicUrl}/pay/${expiringTokenOf(signer, purpose, userId, payLifetime)}`;

/** Returns the member of a link to pay; null if it is not ours, or has expired. */
export const payerOf = ({ signer }: Pick<Parts, 'signer'>, token: string): string | null =>
  idOfExpiringToken(signer, purpose, token);
