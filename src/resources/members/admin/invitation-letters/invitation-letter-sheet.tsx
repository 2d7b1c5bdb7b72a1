import { Button } from 'antd';
import { useState } from 'react';
import type { InvitationLetter } from '#contract/members/schemas.ts';
import { useServices } from '../../../../portal/services.ts';
import { longDate } from '../../../../shared/format.ts';
import './letter.css';

/* A link to send in a chat, in place of the letter. */
function CopyLink({ letter: { link, name } }: { letter: InvitationLetter }) {
  const { toasts } = useServices();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      toasts.show('This browser does not copy. Select the link in the letter.', 'error');
    }
  };
  return (
    <Button className="letter-copy" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy the link'}</span>
      <span className="unseen"> for {name}</span>
    </Button>
  );
}

/* The address without its code, which the reader types. */
const pageOf = ({ link, code }: InvitationLetter) => link.replace(`/${code}`, '');

/** Renders a letter; it is printed on a sheet of its own. */
export function InvitationLetterSheet({ letter }: { letter: InvitationLetter }) {
  const { society } = useServices();
  const { name, memberId, address, code, link, expiresAt } = letter;
  return (
    <article className="panel letter" aria-label={`Letter to ${name}`}>
      <CopyLink letter={letter} />
      <address>
        <b>{name}</b>
        {address ? <span>{address}</span> : null}
      </address>
      <p>Dear {name},</p>
      <p>
        You are on the register of {society.name} with the member ID <b>{memberId}</b>, and a member
        account is kept for you. In it you see what you owe and have paid, and get your receipts.
      </p>
      <p>To set a password, open this page on a phone or a computer:</p>
      <p className="letter-page">{pageOf(letter)}</p>
      <p>There, enter this code. It is yours alone, and works once, until {longDate(expiresAt)}:</p>
      <p className="letter-code">{code}</p>
      <p className="letter-link">Or open {link}</p>
      <p>From then on, you log in with your member ID and that password.</p>
      <p>
        {[
          'Questions? The secretariat helps:',
          [...society.phones, society.email].filter(Boolean).join(', '),
        ].join(' ')}
      </p>
      <p>The Secretariat</p>
    </article>
  );
}
