import { equalInConstantTime, type Signer } from '../security/tokens.ts';

/*
 * A local part has 64 characters at most, and some mail servers write it in lower case: the id as a number of
 * base 36, and 80 bits of the signature, so that nobody can report on somebody else's mail.
 */
const purpose = 'delivery reports';
const base = 36;
const signatureDigits = 16;

const shortened = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`).toString(base);

function signatureOf(signer: Signer, id: string): string {
  const bytes = Buffer.from(signer.sign(purpose, id), 'base64url').subarray(0, 10);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(base)
    .padStart(signatureDigits, '0');
}

/**
 * Returns the address to which mail servers report on a mail about a member: `reports+token@example.com`.
 *
 * @param mailbox takes the reports, such as `reports@example.com`
 */
export function reportAddress(signer: Signer, mailbox: string, id: string): string {
  const [local, domain] = mailbox.split('@');
  return `${local}+${shortened(id)}-${signatureOf(signer, id)}@${domain}`;
}

/** Returns the id of an address's token, in any case of letters; null if it is not ours. */
export function idOfReportToken(signer: Signer, token: string): string | null {
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
  return equalInConstantTime(signatureOf(signer, id), signature) ? id : null;
}
