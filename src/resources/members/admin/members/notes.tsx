import { type MemberNote, noteForm } from '#contract/members/notes.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { actsOn } from '../../../../portal/act/act.ts';
import { ActButton } from '../../../../portal/act/act-button.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { WholeForm } from '../../../../portal/form/whole-form.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { longMoment } from '../../../../shared/format.ts';
import './members.css';

const fields = fieldsOf(noteForm, { text: { label: 'New note', hint: 'Only admins see it.' } });

const AddNote = ({ id }: { id: string }) => (
  <WholeForm
    submit="Add note"
    schema={noteForm}
    fields={fields}
    call={memberRecordCalls.addNote}
    params={{ id }}
    success={null}
    draft={`note-${id}`}
    onDone={(_, __, form) => form.resetFields()}
  />
);

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
  const mayCall = useMayCall();
  if (!mayCall(memberRecordCalls.notesOfMember)) return null;
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
      {mayCall(memberRecordCalls.addNote) ? <AddNote id={id} /> : null}
    </Panel>
  );
}
