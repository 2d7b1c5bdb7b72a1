/** Why a mail could not be sent, without the server's text, which contains addresses. */
type MailFailure = {
  /** 'EAUTH 535 5.7.8', 'EENVELOPE 550 5.1.1', 'ECONNREFUSED', 'ENOSPC'. */
  reason: string;
  /** Whether the receiving server refuses this mail permanently, so that a retry is useless. */
  permanent: boolean;
  /** Whether the mail server cannot be used at all, so that other mails would fail too. */
  unreachable: boolean;
};

const codeForm = /^[A-Z][A-Z0-9_]{2,30}$/;

/* nodemailer's errors of the connection or its configuration, not of one mail. */
const connectionCodes =
  'ECONNECTION ESOCKET ETIMEDOUT EDNS ETLS EAUTH ENOAUTH EPROXY EPROTOCOL'.split(' ');

function textOf(error: object, name: string): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

/** What the reply 552 says where a server gives no status with it (RFC 5321). */
export const fullMailbox = '5.2.2';

/* RFC 3463, after the reply's code: '550 5.1.1 <x@example.com>: no such user'. */
const enhancedCode = (reply: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];

/**
 * A status of RFC 3463 that may pass, from its beginning, as PostgreSQL reads it too: its class says so; X.7.x, a policy
 * that is fixed in the settings, such as 'relay denied'; X.2.2, a mailbox that is full today.
 */
export const passingStatus = '(?:4|\\d\\.7|\\d\\.2\\.2$)';

const passing = new RegExp(`^${passingStatus}`);

/** Returns whether a status of RFC 3463 is for good. */
export const isForGood = (status: string | undefined): boolean => !passing.test(status ?? '');

/**
 * Describes why a mail could not be sent, with codes only. A 5xx reply to a recipient or to the content is permanent
 * (RFC 5321 §4.2.1), unless its status says otherwise.
 */
export function describeFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { reason: 'failure', permanent: false, unreachable: false };
  const code = textOf(error, 'code');
  const system = [textOf(error, 'originalCode'), code].find((one) => codeForm.test(one));
  const status: unknown = Reflect.get(error, 'responseCode');
  const command = textOf(error, 'command');
  const enhanced =
    enhancedCode(textOf(error, 'response')) ??
    (status === 552 && command === 'RCPT TO' ? fullMailbox : undefined);
  const reason = [system ?? error.name, typeof status === 'number' && status, enhanced]
    .filter(Boolean)
    .join(' ');
  const aboutThisMail = ['RCPT TO', 'DATA'].includes(command);
  return {
    reason,
    permanent: typeof status === 'number' && status >= 500 && aboutThisMail && isForGood(enhanced),
    unreachable: connectionCodes.includes(code),
  };
}
