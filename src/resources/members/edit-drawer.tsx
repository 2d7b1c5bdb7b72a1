import { Alert, Drawer, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { memberForm } from '#contract/members.ts';
import type { User } from '#contract/users.ts';
import { Antd } from '../../components/antd.tsx';
import { dropDraft, readDraft } from '../../components/draft.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { plainFailure, type Shown } from '../../components/schema-form.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { fullName } from '../../member/member-name.tsx';
import { isStale } from '../../providers/http.ts';
import { readUser, saveUser } from '../../providers/session.ts';
import { changesOf, type EditField, editGroups, valuesOf } from './edit-fields.ts';

type Values = Record<string, unknown>;
type Props = { member: User; reload: () => Promise<unknown>; onClose: () => void };

function Field({
  field: { name, label, required = false, hint, type, options },
}: {
  field: EditField;
}) {
  return (
    <Form.Item name={name} label={label} required={required} {...(hint && { extra: hint })}>
      {options ? (
        <select>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <Input type={type ?? 'text'} autoComplete="off" />
      )}
    </Form.Item>
  );
}

/* The version that is edited, what was changed of it, and how a newer one is taken up. */
function useEdited({ member, reload }: Pick<Props, 'member' | 'reload'>) {
  const [base, setBase] = useState(member);
  const [stale, setStale] = useState(false);
  const [kept, setKept] = useState<Values>({});
  const changes = useRef<Values>({});
  const newest = useRef(member);
  useEffect(() => {
    newest.current = member;
  }, [member]);
  /* Of this version: over a newer one, an older draft would undo what others have changed. */
  const draft = `member-${member._id}-${base.updatedAt}`;
  const takeNewest = async () => {
    await reload();
    /* What was typed since it was sent is in the draft. */
    const typed = { ...valuesOf(base), ...changes.current, ...readDraft(draft) };
    dropDraft(draft);
    setKept(changesOf(base, typed));
    setBase(newest.current);
    setStale(false);
  };
  return { base, stale, setStale, kept, changes, draft, takeNewest };
}

/**
 * The form of all that an admin may correct of a member, in a drawer. The record's version goes with it:
 * where somebody else has changed it meanwhile, the newer record is read and the changes stand over it.
 */
export default function EditDrawer({ member, reload, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const { base, stale, setStale, kept, changes, draft, takeNewest } = useEdited({ member, reload });
  const failure = (error: unknown): Shown => {
    setStale(isStale(error));
    return plainFailure(error);
  };
  const toSend = (values: Values) => {
    changes.current = changesOf(base, values);
    return { ...changes.current, updatedAt: base.updatedAt };
  };
  const onDone = (saved: Values) => {
    /* One's own name stands in the bar above. */
    const stored = readUser();
    if (stored?._id === member._id) saveUser({ ...stored, ...saved });
    setOpen(false);
  };
  return (
    <Antd>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        afterOpenChange={(shown) => {
          if (shown) return;
          onClose();
          document.getElementById('edit-member')?.focus();
        }}
        title={`Edit ${fullName(member)}`}
        width="min(640px, 100vw)"
        className="edit-drawer"
      >
        <ResourceForm
          key={base.updatedAt}
          resource="members"
          action="edit"
          id={member._id}
          schema={memberForm}
          initial={{ ...valuesOf(base), ...kept }}
          toSend={toSend}
          success="The record has been saved."
          submit="Save changes"
          draft={draft}
          failure={failure}
          onDone={onDone}
          onCancel={() => {
            dropDraft(draft);
            setOpen(false);
          }}
        >
          {stale ? <StaleNotice onReload={takeNewest} /> : null}
          {Object.keys(kept).length > 0 && !stale ? (
            <Alert
              type="info"
              message="The record was read again, and your changes stand over it. Look through it before you save."
            />
          ) : null}
          {editGroups.map(({ title, fields }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              <div className="form-grid">
                {fields.map((field) => (
                  <Field key={field.name} field={field} />
                ))}
              </div>
            </fieldset>
          ))}
        </ResourceForm>
      </Drawer>
    </Antd>
  );
}
