import { useState } from 'react';
import { checkChosenPhoto } from '#contract/upload-rules.ts';
import { leaveToast } from '../../shared/arrival-toast.ts';
import { lightPhoto } from '../../shared/chosen-photo.ts';
import { signUpFailure } from '../../shared/forms/failures.ts';
import {
  ConsentField,
  Field,
  FormMessage,
  PasswordField,
  SelectField,
  Submit,
} from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { createHttp } from '../../shared/http/http.ts';
import { saveSession } from '../../shared/session.ts';
import { loadPage, local } from '../../shared/storage.ts';
import { PhotoField } from './photo-field.tsx';
import { joinYesNo, YesNoField } from './yes-no-field.tsx';

/* Shows an upload's progress, 0 to 1; null without an upload. Screen readers announce each quarter. */
function UploadProgress({ part }: { part: number | null }) {
  const quarter = part === null ? 0 : Math.floor(part * 4) * 25;
  return (
    <>
      {part === null ? null : (
        <label className="upload">
          Sending
          <progress value={part} max={1} /> {Math.round(part * 100)}%
        </label>
      )}
      <span className="unseen" role="status">
        {quarter > 0 ? `${quarter}% sent` : ''}
      </span>
    </>
  );
}

const draft = 'draft:register';

/* Reads the form itself, because the photo may be chosen before the script loads. */
function photoOf(form: HTMLFormElement): File | null {
  const photo = new FormData(form).get('photo');
  return photo instanceof File && photo.name !== '' ? photo : null;
}

function checkBesideRules(form: HTMLFormElement): Record<string, string> {
  const wrong = checkChosenPhoto(photoOf(form), true);
  const agreed = new FormData(form).has('agree');
  return {
    ...(wrong ? { photo: wrong } : {}),
    ...(agreed ? {} : { agree: 'Please agree to the privacy notice.' }),
  };
}

/** Renders 'Create Account'. */
export function SignUpForm() {
  const [progress, setProgress] = useState<number | null>(null);
  const form = useForm({
    schema: 'signUpForm',
    failure: signUpFailure,
    draft,
    read: ({ agree: _agreed, ...texts }) => joinYesNo(texts),
    check: checkBesideRules,
    send: async (values, sent) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(values)) body.set(name, String(value));
      const photo = photoOf(sent);
      if (photo) body.set('photo', await lightPhoto(photo));
      setProgress(0);
      try {
        const signUp = { method: 'POST', path: '/api/v1/user/signup' } as const;
        saveSession(await createHttp().send(signUp, { form: body, onProgress: setProgress }));
      } finally {
        setProgress(null);
      }
      local.removeItem(draft);
      leaveToast('Signup successful!');
      loadPage('/dashboard');
    },
  });
  const { errors, field } = form;
  return (
    <form className="form-grid sign-up" method="post" encType="multipart/form-data" {...form.props}>
      <FormMessage>{form.message}</FormMessage>
      <h2 className="whole">About you</h2>
      <Field label="First name" {...field('fname')} autoComplete="given-name" />
      <Field label="Middle name" {...field('mname')} autoComplete="additional-name" optional />
      <Field label="Last name" {...field('lname')} autoComplete="family-name" />
      <Field
        label="Date of birth"
        {...field('birthDay')}
        placeholder="dd-mm"
        hint="Day and month, such as 07-11"
        maxLength={5}
      />
      <SelectField
        label="Marital status"
        {...field('maritalStatus')}
        options={[
          ['single', 'Single'],
          ['married', 'Married'],
          ['divorced', 'Divorced'],
        ]}
      />
      <div className="whole">
        <PhotoField error={errors.photo} />
      </div>
      <h2 className="whole">How to reach you</h2>
      <Field label="Email" {...field('email')} type="email" autoComplete="email" />
      <Field
        label="Phone number"
        {...field('phoneNumber')}
        type="tel"
        autoComplete="tel"
        hint="11 digits. Abroad: + and the country’s code"
      />
      <Field
        label="Secondary phone number"
        {...field('secondaryPhoneNumber')}
        type="tel"
        optional
        hint="11 digits. Abroad: + and the country’s code"
      />
      <Field label="State" {...field('state')} autoComplete="address-level1" optional />
      <div className="whole">
        <Field label="Address" {...field('address')} autoComplete="street-address" />
      </div>
      <h2 className="whole">Your membership</h2>
      <Field
        label="Member ID"
        {...field('memberId')}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Your number at the institute"
      />
      <SelectField
        label="Status"
        {...field('status')}
        optional
        options={[
          ['None', 'None'],
          ['FCA', 'FCA'],
          ['ACA', 'ACA'],
        ]}
      />
      <Field
        label="Member since"
        {...field('memberSince')}
        inputMode="numeric"
        placeholder="Year"
        maxLength={4}
        optional
      />
      <Field label="Place of work" {...field('placeOfWork')} autoComplete="organization" />
      <YesNoField
        legend="Are you an existing member of the district?"
        {...field('existingMember')}
        more="Since when (optional)"
      />
      <YesNoField
        legend="Do you live in the diaspora?"
        {...field('diaspora')}
        more="Which country?"
      />
      <h2 className="whole">Your password</h2>
      <PasswordField
        label="Password"
        {...field('password')}
        autoComplete="new-password"
        hint="Minimum of 8 characters"
      />
      <PasswordField
        label="Confirm password"
        {...field('passwordConfirm')}
        autoComplete="new-password"
      />
      <div className="whole">
        <ConsentField name="agree" error={errors.agree}>
          I agree that the society keeps this information to run my membership.
        </ConsentField>
      </div>
      <div className="whole form-end">
        <Submit busy={form.busy}>Create Account</Submit>
        <UploadProgress part={progress} />
      </div>
    </form>
  );
}
