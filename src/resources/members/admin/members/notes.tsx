import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { MemberNote } from '#contract/members/notes.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { useSend } from '../../../../portal/act/use-send.ts';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useUnsaved } from '../../../../portal/routing/unsaved-changes.tsx';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longMoment } from '../../../../shared/format.ts';
import './members.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

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
      <Labelled label="New note" extra="Only admins see it.">
        <Input.TextArea
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Labelled>
      <Button htmlType="submit" loading={isSending} disabled={text.trim() === ''}>
        Add note
      </Button>
    </Form>
  );
}

type NoteOf = MemberNote & { member: string };

const remove = actsOn<NoteOf>()(memberRecordCalls.removeNote, {
  key: 'delete',
  label: 'Delete',
  danger: true,
  input: ({ _id, member }) => ({ params: { id: member, noteId: _id } }),
  question: ({ text }) => ({ title: 'Delete this note?', text }),
});

function Note({ note }: { note: NoteOf }) {
  return (
    <li>
      <p className="member-note">{note.text}</p>
      <p className="note">
        {note.by}, {longMoment(note.createdAt)}{' '}
        <ActButton type="link" size="small" act={remove} record={note} resource="members" />
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
    <Panel title="Notes" className="member-notes">
      {error && !data ? <ListFailure sentence={error.message} retry={refetch} /> : null}
      {notes.length > 0 ? (
        <ul>
          {notes.map((note) => (
            <Note key={note._id} note={{ ...note, member: id }} />
          ))}
        </ul>
      ) : null}
      <AddNote id={id} />
    </Panel>
  );
}
