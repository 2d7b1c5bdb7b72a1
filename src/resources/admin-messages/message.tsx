import type { ContactMessage } from '#contract/contact-messages.ts';
import { Icon } from '../../components/icon.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { longDate } from '../../public/format.ts';
import { StateTag } from './states.tsx';
import type { useMark } from './use-mark.ts';

type Props = {
  message: ContactMessage | null;
  open: boolean;
  onClose: () => void;
} & ReturnType<typeof useMark>;

const subject = encodeURIComponent('Your message to the district society');

function Sender({ message }: { message: ContactMessage }) {
  const { email, phoneNumber, foundUs, createdAt, state } = message;
  return (
    <ul className="sender">
      <li>
        <StateTag state={state} /> <span>{longDate(createdAt)}</span>
      </li>
      {email ? (
        <li>
          <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}>
            <Icon name="mail" /> {email}
          </a>
        </li>
      ) : null}
      <li>
        <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>
          <Icon name="phone" /> {phoneNumber}
        </a>
      </li>
      {foundUs ? <li className="hint">Found us by: {foundUs}</li> : null}
    </ul>
  );
}

function Steps({
  message,
  mark,
  busy,
  onClose,
}: Omit<Props, 'open' | 'message'> & { message: ContactMessage }) {
  const { state } = message;
  return (
    <div className="form-actions">
      {state === 'answered' ? null : (
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void mark(message, 'answered', { text: 'Marked as answered.' })}
        >
          <Icon name="check" /> Mark as answered
        </button>
      )}
      {state === 'archived' ? (
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => void mark(message, 'read', { text: 'Out of the archive.' })}
        >
          Take out of the archive
        </button>
      ) : (
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => {
            onClose();
            void mark(message, 'archived', { text: 'Archived.', undoTo: state });
          }}
        >
          Archive
        </button>
      )}
      <button
        type="button"
        className="button quiet"
        disabled={busy}
        onClick={() => {
          onClose();
          void mark(message, 'new', { text: 'Marked as new.' });
        }}
      >
        Mark as new
      </button>
    </div>
  );
}

/** A visitor's message whole, how to answer it, and what has become of it. */
export function Message({ message, open, onClose, mark, busy }: Props) {
  return (
    <SideDrawer title={message?.name ?? ''} open={open} onClose={onClose}>
      {message ? (
        <article className="message">
          <Sender message={message} />
          <p className="message-text">{message.message || 'No message: please call back.'}</p>
          <Steps message={message} onClose={onClose} mark={mark} busy={busy} />
        </article>
      ) : null}
    </SideDrawer>
  );
}
