import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { MemberNote } from '#contract/members/notes.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { useConfirm } from '../../../../portal/antd/use-confirm.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longMoment } from '../../../../shared/format.ts';
import './members.css';

function AddNote({ id }: { id: string }) {
  const { attempt, isSending } = useSend();
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const add = async () => {
    const answer = await attempt(memberRecordCalls.addNote, { params: { id }, body: { text } });
    if (answer) setText('');
  };
  return (
    <Form layout="vertical" onFinish={() => void add()}>
      <Form.Item label="New note" htmlFor="member-note" extra="Only admins see it.">
        <Input.TextArea
          id="member-note"
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Form.Item>
      <Button htmlType="submit" loading={isSending} disabled={text.trim() === ''}>
        Add note
      </Button>
    </Form>
  );
}

function Note({ id, note }: { id: string; note: MemberNote }) {
  const { send } = useSend();
  const confirm = useConfirm();
  const remove = () => send(memberRecordCalls.removeNote, { params: { id, noteId: note._id } });
  return (
    <li>
      <p className="member-note">{note.text}</p>
      <p className="note">
        {note.by}, {longMoment(note.createdAt)}{' '}
        <Button
          type="link"
          size="small"
          danger
          onClick={() =>
            confirm(
              { title: 'Delete this note?', text: note.text, act: 'Delete', danger: true },
              remove,
            )
          }
        >
          Delete
        </Button>
      </p>
    </li>
  );
}

/** Shows what admins have noted about a member, which the member never sees. */
export function MemberNotes({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery(memberRecordCalls.notesOfMember, { params: { id } });
  const notes = data?.data.notes ?? [];
  if (!useMayCall()(memberRecordCalls.notesOfMember)) return null;
  return (
    <section className="panel member-notes" aria-labelledby="member-notes">
      <header className="panel-top">
        <h2 id="member-notes">Notes</h2>
      </header>
      {error && !data ? <ListFailure sentence={error.message} retry={refetch} /> : null}
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <Note key={note._id} id={id} note={note} />
          ))}
        </ul>
      ) : null}
      <AddNote id={id} />
    </section>
  );
}
