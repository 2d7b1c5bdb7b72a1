import { Link } from 'react-router';
import type { ContactReply } from '#contract/messages/contact/message-schemas.ts';
import { usePathTo } from '../../../../portal/services.ts';
import { longMoment } from '../../../../shared/format.ts';
import { reasonInWords } from '../parts/mail-failure.ts';
import { MailStateTag } from '../parts/mail-state.tsx';
import '../parts/message-text.css';

/** Shows the answers to a message, the oldest first, and what has become of each mail. */
export function Replies({ replies }: { replies: readonly ContactReply[] }) {
  const pathTo = usePathTo();
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
              {reasonInWords(reason)} <Link to={pathTo('failed-jobs', 'list')}>Try again</Link>
            </p>
          ) : null}
        </article>
      ))}
    </section>
  );
}
