import { z } from 'zod';

const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/* The driver treats these as verify-full and prints a long warning; written out, it does not. */
const sameAsFull = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/* Splits what follows the scheme as a URL is split: `[before the path] [path] [?query] [#fragment]`. */
const parts = /^postgres(?:ql)?:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/;

const isEncoded = (text: string) => !/%(?![0-9a-f]{2})/i.test(text);

/**
 * Returns whether an unescaped password changes where the parts of the address begin and end. An
 * '@' belongs before the host, once, or into the value of a parameter.
 */
function isSplitByPassword(text: string): boolean {
  const [, authority = '', path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
  const ats = authority.split('@').length - 1;
  const strayAt = path.includes('@') || /^\?[^=]*@/.test(query);
  return fragment !== '' || ats > 1 || strayAt || !isEncoded(authority + path);
}

/*
 * The driver accepts an address without a host, with the socket as a parameter; a URL needs a host.
 */
const withHost = (text: string) => text.replace('@/', '@localhost/');

/** The setting DATABASE_URL: an address that the driver reads as it is meant. */
export const databaseUrl = z
  .string()
  .superRefine((text, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: 'custom', message });
    if (!/^postgres(ql)?:\/\//.test(text)) return refuse('must be a postgres:// address');
    if (isSplitByPassword(text))
      return refuse(
        'cannot be read: in its user and password, # / ? @ % : must be percent-encoded (%23 %2F %3F %40 %25 %3A)',
      );
    if (!URL.canParse(withHost(text))) return refuse('must be a postgres:// address');
    const mode = new URL(withHost(text)).searchParams.get('sslmode');
    if (mode !== null && !modes.includes(mode))
      return refuse('has an unknown sslmode: use disable, verify-full or no-verify');
  })
  .transform((text) =>
    text.includes('uselibpqcompat=true') ? text : text.replace(sameAsFull, '$1verify-full'),
  );
