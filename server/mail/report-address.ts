import { equalInConstantTime, type Signer } from '../security/tokens.ts';

/*
 * A local part has 64 characters at most, and some mail servers write it in lower case: the id as a number of
 * base 36, and 80 bits of the signature, so that nobody can report on somebody else's mail. It is of the
 * address that was mailed, too, where the id is a member's: a report comes days later at times, when the member has
 * another one.
 */
const purpose = 'delivery reports';
const base = 36;
const signatureDigits = 16;

/* A mail by its id in the outbox, or a member and their address. */
type Mailed = { id: string; email?: string };

const shortened = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`).toString(base);

function signatureOf(signer: Signer, { id, email = '' }: Mailed): string {
  const signed = signer.sign(purpose, `${id} ${email.toLowerCase()}`);
  const bytes = Buffer.from(signed, 'base64url').subarray(0, 10);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(base)
    .padStart(signatureDigits, '0');
}

/**
 * Returns the address to which mail servers report on a mail: `reports+token@example.com`.
 *
 * @param mailbox takes the reports, such as `reports@example.com`
 */
export function reportAddress(signer: Signer, mailbox: string, mailed: Mailed): string {
  const [local, domain] = mailbox.split('@');
  return `${local}+${shortened(mailed.id)}-${signatureOf(signer, mailed)}@${domain}`;
}

/** What an address says of the mail that is reported on: the id of the mail, or of its member. */
export type ReportToken = { id: string; signature: string };

/** Returns the id and the signature of an address's token, in any case of letters; null if it is none. */
export function readReportToken(token: string): ReportToken | null {
  const [, number = '', signature = ''] =
    /^([0-9a-z]{1,25})-([0-9a-z]{16,17})$/.exec(token.toLowerCase()) ?? [];
  if (number === '') return null;
  const value = [...number].reduce(
    (sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)),
    0n,
  );
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, signature };
}

/** Returns whether a token's signature is that of this mail, or of one to this member at the address that they have. */
export const isReportOn = (signer: Signer, mailed: Mailed, signature: string): boolean =>
  equalInConstantTime(signatureOf(signer, mailed), signature);
