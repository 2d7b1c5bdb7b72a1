import { useState } from 'react';
import { messageCalls } from '#contract/messages/calls.ts';
import {
  type ContactThread,
  contactReplyForm,
} from '#contract/messages/contact/message-schemas.ts';
import { dropDraft, readDraft } from '../../../../portal/form/draft.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import { useServices } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';

/**
 * Returns the name of the draft of an answer, without one that has been sent: its response was lost, or the form
 * was shown anew before it came.
 */
export function answerDraft({ _id, replies }: Pick<ContactThread, '_id' | 'replies'>): string {
  const name = `answer to ${_id}`;
  const begun = readDraft(name)._id;
  if (replies.some((reply) => reply._id === begun)) dropDraft(name);
  return name;
}

/* What an answer begins and ends with, to be seen and changed before it is sent. */
const letterTo = (visitor: string, sender: string, society: string) =>
  `Dear ${visitor},\n\n\n\nKind regards,\n${[sender, society].filter(Boolean).join('\n')}`;

const fields = fieldsOf(contactReplyForm.pick({ body: true }), () => ({
  label: 'Answer',
  hint: 'It is e-mailed as written here, with their message below. Their reply goes to the secretariat’s mailbox.',
}));

/* What stands there from the start is no answer. */
const answerForm = (template: string) =>
  contactReplyForm.extend({
    body: contactReplyForm.shape.body.refine(
      (body) => body !== template.trim(),
      'Please write the answer between the greeting and your name.',
    ),
  });

type Props = { message: ContactThread; email: string; onSent: () => void };

/** Renders the form that mails an answer to a visitor. */
export function Answer({ message, email, onSent }: Props) {
  const { society } = useServices();
  const user = useIdentity();
  const sender = [user?.fname, user?.lname].filter(Boolean).join(' ');
  const template = letterTo(message.name, sender, society.name);
  const [draft] = useState(() => answerDraft(message));
  return (
    <section aria-label="Answer by e-mail">
      <h2>Answer by e-mail</h2>
      <WholeForm
        submit="Send answer"
        action="edit"
        schema={answerForm(template)}
        fields={fields}
        initial={{ body: template }}
        call={messageCalls.answerContactMessage}
        params={{ id: message._id }}
        success={`The answer is on its way to ${email}.`}
        draft={draft}
        onDone={onSent}
      />
    </section>
  );
}
