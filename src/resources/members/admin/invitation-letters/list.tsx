import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { memberCalls } from '#contract/members/calls.ts';
import type { InvitationLetter } from '#contract/members/schemas.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useTold } from '../../../../portal/parts/use-told.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
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

/* Renders a letter; it is printed on a sheet of its own. */
function InvitationLetterSheet({ letter }: { letter: InvitationLetter }) {
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

type Made = { letters: readonly InvitationLetter[]; skipped: number; left: number };

function resultInWords({ letters, skipped, left }: Made): string {
  if (letters.length === 0)
    return skipped > 0
      ? 'No letter was made: members with an e-mail address get an e-mail.'
      : 'No member waits for a letter.';
  const more = left > 0 ? ` ${formatInteger(left)} more members wait for one.` : '';
  return `${countOf(letters.length, 'letters')} made. The codes are shown here only: print them, or copy the links, before you leave this page.${more}`;
}

function useInvitationLetters(memberId: string | null) {
  const { send, isSending } = useSend();
  const { attempt, failure } = useTold();
  const [made, setMade] = useState<Made | null>(null);
  const make = () =>
    attempt(async () => {
      const body = memberId ? { ids: [memberId] } : { all: true };
      setMade((await send(memberCalls.invitationLetters, { body })).data);
    });
  return { made, failure, isSending, make };
}

/** Makes and prints letters with a code, of one member (`?member=`) or of all who wait for one. */
export default function InvitationLetters() {
  const page = useManifest().pages.list;
  const [query] = useSearchParams();
  const memberId = query.get('member');
  const { made, failure, isSending, make } = useInvitationLetters(memberId);
  const confirm = useConfirm();
  const notice = useRef<HTMLDivElement>(null);
  const count = made?.letters.length ?? 0;
  const makeLetters = async () => {
    await make();
    notice.current?.focus();
  };
  /* Only hashes of the codes are kept: what is not printed by then has to be made anew. */
  const next = () =>
    confirm(
      {
        title: `Have you printed the ${countOf(count, 'letters')}?`,
        text: 'The next letters take their place, and their codes are not shown again.',
        act: 'Make the next letters',
      },
      makeLetters,
    );
  return (
    <ListFrame lead={null}>
      <p className="page-lead letter-aside">
        {page?.lead}{' '}
        {memberId
          ? 'A new letter makes the member’s former one useless.'
          : 'Members whose letter still works get no other here; their record’s page has one anew.'}
      </p>
      <div className="letter-aside" ref={notice} tabIndex={-1} role="status">
        {made ? (
          <Alert
            type={count > 0 ? 'success' : 'info'}
            message={resultInWords(made)}
            showIcon
            role="none"
          />
        ) : null}
      </div>
      <FailureAlert sentence={failure} className="letter-aside" />
      <div className="action-row letter-aside">
        {count > 0 ? (
          <Button type="primary" onClick={() => window.print()}>
            Print {countOf(count, 'letters')}
          </Button>
        ) : null}
        {count === 0 || (made?.left ?? 0) > 0 ? (
          <Button
            type={count > 0 ? 'default' : 'primary'}
            loading={isSending}
            onClick={() => (count > 0 ? next() : void makeLetters())}
          >
            {count > 0 ? 'Make the next letters' : 'Make the letters'}
          </Button>
        ) : null}
      </div>
      {made?.letters.map((letter) => (
        <InvitationLetterSheet key={letter._id} letter={letter} />
      ))}
    </ListFrame>
  );
}
