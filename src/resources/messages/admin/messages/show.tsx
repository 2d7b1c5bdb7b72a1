import { Show } from '@refinedev/antd';
import { type HttpError, useGo, useShow } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageCalls } from '#contract/messages/calls.ts';
import type {
  ContactMessage,
  ContactReply,
  ContactThread,
  MessageState,
} from '#contract/messages/contact/message-schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { type Fact, Facts } from '../../../../portal/antd/facts.tsx';
import { useTitle } from '../../../../portal/frame/title.ts';
import { RecordFailure } from '../../../../portal/pages/record-failure.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { useIsShown } from '../../../../portal/routing/use-is-shown.ts';
import { usePathTo, useServices } from '../../../../portal/services.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';
import { telOf } from '../../../../shared/phone.ts';
import { MailStateTag, reasonInWords } from '../parts/mail-words.tsx';
import { Answer } from './answer.tsx';
import { StateTag } from './states.tsx';
import '../parts/message-text.css';

/* Shows the answers to a message, the oldest first, and what has become of each mail. */
function Replies({ replies }: { replies: readonly ContactReply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-label="Answers">
      <h2>Answers</h2>
      {replies.map(({ _id, by, body, state, reason, createdAt }) => (
        <article key={_id}>
          <p className="hint">
            {by ?? 'The secretariat'}, {longMoment(createdAt)} <MailStateTag state={state} />
          </p>
          <p className="message-text">{body}</p>
          {reason ? (
            <p className="hint">
              {reasonInWords(reason)} <PageLink to={['failed-jobs', 'list']}>Try again</PageLink>
            </p>
          ) : null}
        </article>
      ))}
    </section>
  );
}

type StateToast = { text: string; undoTo?: MessageState };

/** Sets a message's state, with a toast that can undo it; the list and the badge in the sidebar follow. */
function useSetMessageState() {
  const { unread } = useServices();
  const { send, attempt, isSending } = useSend();

  /* Resolves to whether it is done. */
  const mark = async (id: string, state: MessageState, toast?: StateToast): Promise<boolean> => {
    const line = messageCalls.updateContactMessage;
    const input = { params: { id }, body: { state }, changes: ['contact-messages'] };
    const back = toast?.undoTo;
    const sent = toast
      ? attempt(line, {
          ...input,
          done: () => toast.text,
          ...(back && { undo: () => mark(id, back, { text: 'Undone.' }) }),
        })
      : /* Marking it as opened is not worth an error. */
        send(line, input).catch(() => null);
    const isDone = (await sent) !== null;
    await unread.refresh();
    return isDone;
  };

  return { mark, busy: isSending };
}

const subject = encodeURIComponent('Your message to the district society');

function factsOf({ email, phoneNumber, foundUs, createdAt, state }: ContactMessage): Fact[] {
  return [
    ['State', <StateTag key="state" state={state} />],
    ['Date', longDate(createdAt)],
    [
      'E-mail',
      email && (
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
          <Icon name="mail" /> {email}
        </a>
      ),
    ],
    [
      'Phone',
      <a key="phone" href={telOf(phoneNumber)}>
        <Icon name="phone" /> {phoneNumber}
      </a>,
    ],
    ['How they found us', foundUs],
  ];
}

type StepsProps = { message: ContactMessage; onLeave: () => void } & ReturnType<
  typeof useSetMessageState
>;

/* Archiving a message, or marking it as new, leads back to the list. */
function Steps({ message: { _id, state }, mark, busy, onLeave }: StepsProps) {
  const isShown = useIsShown();
  const putAway = async (to: MessageState, text: string, undoTo?: MessageState) => {
    if ((await mark(_id, to, { text, ...(undoTo && { undoTo }) })) && isShown()) onLeave();
  };
  return (
    <>
      {state === 'answered' ? null : (
        <Button
          disabled={busy}
          icon={<Icon name="check" />}
          onClick={() => void mark(_id, 'answered', { text: 'Marked as answered.' })}
        >
          Mark as answered
        </Button>
      )}
      {state === 'archived' ? (
        <Button
          disabled={busy}
          onClick={() => void mark(_id, 'read', { text: 'Moved out of the archive.' })}
        >
          Move out of the archive
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => void putAway('archived', 'Archived.', state)}>
          Archive
        </Button>
      )}
      <Button disabled={busy} onClick={() => void putAway('new', 'Marked as new.')}>
        Mark as new
      </Button>
    </>
  );
}

/** Shows a visitor's whole message, with ways to answer and its state. Opening it marks it as read. */
export default function MessagePage() {
  const go = useGo();
  const pathTo = usePathTo();
  const marking = useSetMessageState();
  const { query, result: message } = useShow<ContactThread, HttpError>({
    errorNotification: false,
  });
  useTitle(message?.name ?? null);
  const [sent, setSent] = useState(0);
  const onOpened = useEffectEvent(() => {
    if (message?.state === 'new') void marking.mark(message._id, 'read');
  });
  const id = message?._id;
  useEffect(() => {
    if (id) onOpened();
  }, [id]);
  if (query.error && !message) return <RecordFailure error={query.error} retry={query.refetch} />;
  return (
    <Show
      title={<h1>{message?.name ?? 'Message'}</h1>}
      breadcrumb={false}
      /* refine-antd nests a button in a button; the breadcrumbs lead back. */
      goBack={null}
      isLoading={query.isLoading}
      headerButtons={() => null}
    >
      {message ? (
        <article>
          <Facts column={{ xs: 1, md: 2 }} facts={factsOf(message)} />
          <p className="message-text">{message.message || 'No message: please call back.'}</p>
          <Replies replies={message.replies} />
          {message.email ? (
            /* Anew once its own answer is sent: the reply may be listed before the form learns that. */
            <Answer
              key={`${message._id} ${sent}`}
              message={message}
              email={message.email}
              onSent={() => setSent(sent + 1)}
            />
          ) : (
            <p className="hint">No e-mail address was given: please call.</p>
          )}
          <div className="form-actions">
            <Steps
              message={message}
              onLeave={() => go({ to: pathTo('contact-messages', 'list') })}
              {...marking}
            />
          </div>
        </article>
      ) : null}
    </Show>
  );
}
