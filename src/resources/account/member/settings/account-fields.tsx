import { Button, Form, Radio } from 'antd';
/* By itself: with what `Input` has beside it, a phone would fetch large texts and codes. */
import Input from 'antd/es/input/Input';
import { useEffect, useRef, useState } from 'react';
import { designations } from '#contract/account/designations.ts';
import type { User } from '#contract/account/schemas.ts';
import { identityKey } from '#contract/member-id.ts';
import { acceptOf, checkChosenPhoto, photoRule } from '#contract/upload-rules.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { Photo } from '../../../../portal/parts/photo.tsx';
import { PasswordInput } from './password-input.tsx';
import './settings.css';

type Props = {
  /** The form's own value: the chosen photo. antd's Form.Item passes both. */
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
  id?: string;
  /** Why it is refused, for who hears the page. */
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  current: string | null;
  name: string;
};

/* Renders an input for a photo from camera or files, with preview. The form shrinks and sends it. */
function PhotoUpload({ value, onChange, current, name, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { errors } = Form.Item.useStatus();
  const refused = checkChosenPhoto(value);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!value || refused) return setPreview(null);
    const url = URL.createObjectURL(value);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [value, refused]);
  return (
    <div className="photo-upload">
      <Photo src={preview ?? current} name={name} size="large" />
      <div>
        <input
          ref={input}
          type="file"
          accept={acceptOf(photoRule)}
          hidden
          onChange={({ target }) => {
            onChange?.(target.files?.[0]);
            /* The same photo may be chosen again. */
            target.value = '';
          }}
        />
        <Button {...field} icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
          Choose a photo
        </Button>
        <p className="hint">Only .JPG, .JPEG, .PNG</p>
        {/* After submitting, the form itself shows the same message. */}
        {refused && errors.length === 0 ? (
          <p className="error" role="alert">
            {refused}
          </p>
        ) : null}
      </div>
    </div>
  );
}

type Field = {
  name: keyof User;
  label: string;
  optional?: boolean;
  type?: string;
  /** The `autocomplete` value. */
  complete: string;
};

const fields: readonly Field[] = [
  { name: 'fname', label: 'First Name', complete: 'given-name' },
  { name: 'lname', label: 'Last Name', complete: 'family-name' },
  { name: 'mname', label: 'Middle Name', optional: true, complete: 'additional-name' },
  { name: 'email', label: 'Email', complete: 'email' },
  { name: 'phoneNumber', label: 'Phone Number', type: 'tel', complete: 'tel' },
  {
    name: 'secondaryPhoneNumber',
    label: 'Secondary Phone Number',
    optional: true,
    type: 'tel',
    complete: 'off',
  },
  { name: 'address', label: 'Address', optional: true, complete: 'street-address' },
  { name: 'state', label: 'State', optional: true, complete: 'address-level1' },
  { name: 'placeOfWork', label: 'Place of Work', optional: true, complete: 'organization' },
];

/** The form's fields of the record, without the photo. */
export const accountFields = [...fields.map(({ name }) => name), 'pendingStatus' as const];

/* Says what holds of the saved address; the new one that is being typed has not been confirmed. */
function emailHint({ pendingEmail, emailConfirmed }: User, isNew: boolean): string | undefined {
  if (pendingEmail) return `${pendingEmail} waits until you open the link in the mail.`;
  return emailConfirmed && !isNew ? 'Confirmed' : undefined;
}

type EmailProps = { user: User } & Pick<Field, 'label' | 'complete'>;

/* The current password is asked for beside the address, where it differs from the saved one. */
function EmailFields({ user, label, complete }: EmailProps) {
  const { email } = user;
  const typed: unknown = Form.useWatch('email');
  const isNew = typeof typed === 'string' && identityKey(typed) !== identityKey(email);
  return (
    <>
      <Form.Item name="email" label={label} required={email !== ''} extra={emailHint(user, isNew)}>
        <Input type="email" autoComplete={complete} />
      </Form.Item>
      {isNew ? (
        <Form.Item
          name="passwordCurrent"
          label="Current password"
          required
          preserve={false}
          extra="Needed to change your e-mail address."
        >
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      ) : null}
    </>
  );
}

/* What letters, receipts and the register's lists say meanwhile. */
function nameHint({ confirmed, pendingName, mustCompleteProfile }: User): string | undefined {
  if (pendingName)
    return `The new name waits for the secretariat. Until then letters and receipts have ${pendingName.from}.`;
  return confirmed && !mustCompleteProfile
    ? 'After a change, letters and receipts have the new name once the secretariat has confirmed it.'
    : undefined;
}

const designationHint = ({ status, pendingStatus }: User) =>
  pendingStatus
    ? `${pendingStatus} waits for the secretariat. Until then you are listed with ${status}.`
    : 'A change waits until the secretariat has confirmed it.';

/** Renders the fields of 'Account settings'. */
export function AccountFields({ user }: { user: User }) {
  return (
    <>
      <Form.Item name="photo">
        <PhotoUpload current={user.photo} name={`${user.fname} ${user.lname}`} />
      </Form.Item>
      <div className="settings-fields">
        {fields.map(({ name, label, optional, type = 'text', complete }) =>
          name === 'email' ? (
            <EmailFields key={name} user={user} label={label} complete={complete} />
          ) : (
            <Form.Item
              key={name}
              name={name}
              label={label}
              required={!optional}
              extra={name === 'fname' ? nameHint(user) : undefined}
            >
              <Input type={type} autoComplete={complete} />
            </Form.Item>
          ),
        )}
        <Form.Item name="pendingStatus" label="Designation" extra={designationHint(user)}>
          <Radio.Group aria-label="Designation" options={[...designations]} />
        </Form.Item>
      </div>
    </>
  );
}
