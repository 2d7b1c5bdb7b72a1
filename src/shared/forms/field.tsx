import {
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

type Notes = { error?: string | undefined; hint?: string | undefined; optional?: boolean };
type Own = Notes & { label: string; name: string };

type FrameProps = Omit<Own, 'name'> & { id: string; children: ReactNode };

/** Renders the frame of a field: label above, hint and error below, both linked for screen readers. */
export function FieldFrame({ label, id, error, hint, optional, children }: FrameProps) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        {label} {optional ? <small>optional</small> : null}
      </label>
      {children}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p className="error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** Returns the attributes that link a field to its hint and error. */
export function described(id: string, { error, hint, optional }: Notes) {
  const by = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': by || undefined,
    required: !optional,
  };
}

type FieldProps = Own & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Own>;

export function Field({ label, name, error, hint, optional = false, ...input }: FieldProps) {
  const id = useId();
  const notes = { error, hint, optional };
  return (
    <FieldFrame label={label} id={id} {...notes}>
      <input type="text" {...input} name={name} {...described(id, notes)} />
    </FieldFrame>
  );
}

/** Renders a password input with a show/hide toggle. */
export function PasswordField({ label, name, error, hint, ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const notes = { error, hint };
  return (
    <FieldFrame label={label} id={id} {...notes}>
      <span className="password">
        <input
          {...input}
          type={shown ? 'text' : 'password'}
          name={name}
          {...described(id, notes)}
        />
        <button type="button" onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="unseen"> {label.toLowerCase()}</span>
        </button>
      </span>
    </FieldFrame>
  );
}

type SelectProps = Own & { options: readonly (readonly [string, string])[] };

export function SelectField({ label, name, options, ...notes }: SelectProps) {
  const id = useId();
  return (
    <FieldFrame label={label} id={id} {...notes}>
      <select name={name} defaultValue="" {...described(id, notes)}>
        <option value="">Please choose</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type ConsentProps = { name: string; error: string | undefined; children: ReactNode };

/** Renders a box that must be ticked, before what is agreed to by it. */
export function ConsentField({ name, error, children }: ConsentProps) {
  const id = useId();
  return (
    <>
      <label className="check">
        <input type="checkbox" name={name} value="yes" {...described(id, { error })} />
        <span>
          {children} <a href="/privacy">Privacy</a>
        </span>
      </label>
      <p className="error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </>
  );
}

/** Says above a form why it could not be sent. */
export const FormMessage = ({ children }: { children: ReactNode }) => (
  <p className="form-message" role="alert">
    {children}
  </p>
);

type SubmitProps = { busy: boolean; children: ReactNode; className?: string };

/** Renders a button with a loading icon while its form is being sent. */
export function Submit({ busy, children, className = 'button' }: SubmitProps) {
  return (
    <button type="submit" className={className} disabled={busy} aria-busy={busy}>
      {busy ? <span className="spinner" role="img" aria-label="Loading" /> : null}
      {children}
    </button>
  );
}

/** Replaces a form after it is sent, and takes the focus that the form had. */
export function FormDone({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <p className="form-done" role="status" tabIndex={-1} ref={place}>
      {children}
    </p>
  );
}

/** Renders a field that people never see; only robots fill it in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
