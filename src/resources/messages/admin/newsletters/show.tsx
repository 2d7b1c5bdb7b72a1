import { useInvalidate } from '@refinedev/core';
import { messageCalls } from '#contract/messages/calls.ts';
import { type Newsletter, newsletterSendForm } from '#contract/messages/newsletters/schemas.ts';
import { countOf } from '#contract/numbers.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { useActs } from '../../../../portal/act/use-acts.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import ShowPage from '../../../../portal/pages/show.tsx';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { longMoment } from '../../../../shared/format.ts';
import { LinkedText } from '../../../../shared/linked-text.tsx';
import '../parts/message-text.css';

const fields = fieldsOf(newsletterSendForm.pick({ at: true }), () => ({
  label: 'Send it on',
  hint: 'Day and time in Nigeria.',
  input: { type: 'moment' },
  required: true,
}));

const schema = newsletterSendForm.refine(({ at }) => Boolean(at), {
  path: ['at'],
  message: 'Please choose a day and a time.',
});

/* Renders the form that lets a newsletter wait for its time. */
function Schedule({ newsletter }: { newsletter: Newsletter }) {
  return (
    <section aria-label="Send later">
      <h2>Send later</h2>
      <WholeForm
        submit="Schedule"
        action="edit"
        schema={schema}
        fields={fields}
        call={messageCalls.sendNewsletter}
        params={{ id: newsletter._id }}
        success="The newsletter waits for its time."
      />
    </section>
  );
}

const act = actsOn<Newsletter>();

/* What can be done with a newsletter that was not sent yet. */
const steps = [
  act(messageCalls.testNewsletter, { key: 'test', label: 'Send me a test' }),
  act(messageCalls.holdNewsletter, {
    key: 'hold',
    label: 'Do not send it',
    isFor: ({ state }) => state === 'scheduled',
    done: () => 'The newsletter is a draft again.',
  }),
  act(messageCalls.sendNewsletter, {
    key: 'send',
    label: 'Send now',
    input: ({ readers }) => ({ body: { readers } }),
    question: ({ readers }) => ({
      title: `Send this to ${countOf(readers, 'readers')}?`,
      text: 'It is e-mailed to every confirmed address, and appears on the site under Newsletters. An e-mail cannot be recalled.',
    }),
    done: (_, { readers }) => `The newsletter is on its way to ${countOf(readers, 'readers')}.`,
  }),
];

function Below({ newsletter }: { newsletter: Newsletter }) {
  const invalidate = useInvalidate();
  usePolling(newsletter.mails.queued > 0, () =>
    invalidate({ resource: 'newsletters', id: newsletter._id, invalidates: ['detail'] }),
  );
  return (
    <>
      {newsletter.page ? (
        <p>
          <a href={newsletter.page}>View on the site</a>
        </p>
      ) : null}
      <p className="message-text">
        <LinkedText text={newsletter.body} />
      </p>
      {newsletter.state === 'scheduled' && newsletter.scheduledAt ? (
        <p className="hint">
          It is sent on {longMoment(newsletter.scheduledAt)}, to the addresses that are confirmed
          then.
        </p>
      ) : null}
      {newsletter.state === 'draft' ? <Schedule newsletter={newsletter} /> : null}
    </>
  );
}

/** Shows a newsletter, with its test, its sending now or at a time, and what has become of its mails. */
export default function NewsletterPage() {
  const acts = useActs<Newsletter>('newsletters');
  return (
    <ShowPage<Newsletter>
      actionsOf={(newsletter, usual) =>
        newsletter.state === 'sent' ? [] : [...acts.actionsOf(steps, newsletter), ...usual]
      }
    >
      {(newsletter) => <Below newsletter={newsletter} />}
    </ShowPage>
  );
}
