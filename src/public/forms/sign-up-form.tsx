import { useState } from 'react';
import { leaveToast } from '../../shared/arrival-toast.ts';
import { checkChosenPhoto, lightPhoto } from '../../shared/chosen-photo.ts';
import { signUpFailure } from '../../shared/forms/failures.ts';
import { Field, PasswordField, SelectField, Submit } from '../../shared/forms/field.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { createHttp } from '../../shared/http/http.ts';
import { saveSession } from '../../shared/session.ts';
import { loadPage, local } from '../../shared/storage.ts';
import { PhotoField } from './photo-field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { joinYesNo, YesNoField } from './yes-no-field.tsx';

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
  const { errors: e } = form;
  return (
    <form className="form-grid sign-up" method="post" encType="multipart/form-data" {...form.props}>
      <p className="form-message" role="alert">
        {form.message}
      </p>
      <h2 className="whole">About you</h2>
      <Field label="First name" name="fname" autoComplete="given-name" error={e.fname} />
      <Field
        label="Middle name"
        name="mname"
        autoComplete="additional-name"
        optional
        error={e.mname}
      />
      <Field label="Last name" name="lname" autoComplete="family-name" error={e.lname} />
      <Field
        label="Date of birth"
        name="birthDay"
        placeholder="dd-mm"
        hint="Day and month, such as 07-11"
        maxLength={5}
        error={e.birthDay}
      />
      <SelectField
        label="Marital status"
        name="maritalStatus"
        empty="Please choose"
        options={[
          ['single', 'Single'],
          ['married', 'Married'],
          ['divorced', 'Divorced'],
        ]}
        error={e.maritalStatus}
      />
      <div className="whole">
        <PhotoField error={e.photo} />
      </div>
      <h2 className="whole">How to reach you</h2>
      <Field label="Email" name="email" type="email" autoComplete="email" error={e.email} />
      <Field
        label="Phone number"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        hint="11 digits. Abroad: + and the country’s code"
        error={e.phoneNumber}
      />
      <Field
        label="Secondary phone number"
        name="secondaryPhoneNumber"
        type="tel"
        optional
        hint="11 digits. Abroad: + and the country’s code"
        error={e.secondaryPhoneNumber}
      />
      <Field label="State" name="state" autoComplete="address-level1" optional error={e.state} />
      <div className="whole">
        <Field label="Address" name="address" autoComplete="street-address" error={e.address} />
      </div>
      <h2 className="whole">Your membership</h2>
      <Field
        label="Member ID"
        name="memberId"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Your number at the institute"
        error={e.memberId}
      />
      <SelectField
        label="Status"
        name="status"
        optional
        options={[
          ['None', 'None'],
          ['FCA', 'FCA'],
          ['ACA', 'ACA'],
        ]}
        empty="Please choose"
        error={e.status}
      />
      <Field
        label="Member since"
        name="memberSince"
        inputMode="numeric"
        placeholder="Year"
        maxLength={4}
        optional
        error={e.memberSince}
      />
      <Field
        label="Place of work"
        name="placeOfWork"
        autoComplete="organization"
        error={e.placeOfWork}
      />
      <YesNoField
        legend="Are you an existing member of the district?"
        name="existingMember"
        more="Since when (optional)"
        error={e.existingMember}
      />
      <YesNoField
        legend="Do you live in the diaspora?"
        name="diaspora"
        more="Which country?"
        error={e.diaspora}
      />
      <h2 className="whole">Your password</h2>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="Minimum of 8 characters"
        error={e.password}
      />
      <PasswordField
        label="Confirm password"
        name="passwordConfirm"
        autoComplete="new-password"
        error={e.passwordConfirm}
      />
      <div className="whole">
        <label className="check">
          <input
            type="checkbox"
            name="agree"
            required
            aria-invalid={e.agree ? true : undefined}
            aria-describedby="agree-error"
          />
          <span>
            I agree that the society keeps this information to run my membership.{' '}
            <a href="/privacy">Privacy</a>
          </span>
        </label>
        <p className="error" id="agree-error" aria-live="polite">
          {e.agree}
        </p>
      </div>
      <div className="whole form-end">
        <Submit busy={form.busy}>Create Account</Submit>
        <UploadProgress part={progress} />
      </div>
    </form>
  );
}
