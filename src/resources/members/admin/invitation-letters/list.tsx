import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { memberCalls } from '#contract/members/calls.ts';
import type { InvitationLetter } from '#contract/members/schemas.ts';
import { countOf, formatInteger } from '#contract/numbers.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { ListFrame } from '../../../../portal/list/list-frame.tsx';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { InvitationLetterSheet } from './invitation-letter-sheet.tsx';
import './letter.css';

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
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState('');
  const make = async () => {
    setFailure('');
    try {
      const body = memberId ? { ids: [memberId] } : { all: true };
      setMade((await send(memberCalls.invitationLetters, { body })).data);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
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
    <ListFrame title="Letters of invitation" lead={null}>
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
      <div className="letter-aside" role="alert">
        {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
      </div>
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
