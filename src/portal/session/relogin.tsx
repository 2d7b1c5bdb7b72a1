import { useLogin, useLogout } from '@refinedev/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { User } from '#contract/account/schemas.ts';
import { type Credentials, readUser } from '../../shared/session.ts';
import { useLazyComponent } from '../../shared/use-lazy-component.ts';
import { useModal } from '../parts/use-modal.ts';
import { useServices } from '../services.ts';

const loadForm = () =>
  import('../../shared/forms/login-form.tsx').then(({ LoginForm }) => ({ default: LoginForm }));

/**
 * Asks for the log-in over the page when the session has ended. Waiting calls then continue, and no input is
 * lost. Cancelling logs out.
 */
export function Relogin() {
  const { gate } = useServices();
  const waiting = useSyncExternalStore(gate.subscribe, gate.waiting, () => false);
  return waiting ? <ReloginDialog /> : null;
}

/* Disables refine's redirect and toast: the page stays, and the form shows what failed. */
function useLoginHere(): (credentials: Credentials) => Promise<User> {
  const { mutateAsync } = useLogin<Credentials>({
    mutationOptions: { onSuccess: () => undefined, onError: () => undefined },
  });
  return async (credentials) => {
    const { error } = await mutateAsync(credentials);
    const user = readUser();
    if (error || !user) throw error;
    return user;
  };
}

function ReloginDialog() {
  const { gate } = useServices();
  const dialog = useModal();
  const Form = useLazyComponent(loadForm, true, () => location.assign('/login'));
  const [before] = useState(readUser);
  useEffect(() => {
    const wanted = before ? 'input[name=password]' : 'input[name=memberId]';
    if (Form) dialog.current?.querySelector<HTMLInputElement>(wanted)?.focus();
  }, [Form, before, dialog]);
  const logIn = useLoginHere();
  const { mutate: logOut } = useLogout();
  const giveUp = () => logOut(undefined, { onSuccess: () => gate.settle(false) });
  return (
    <dialog
      ref={dialog}
      className="login-dialog"
      aria-labelledby="relogin-title"
      aria-describedby="relogin-why"
      /* Escape must not discard input: the dialog stays until the user decides. */
      onCancel={(event) => event.preventDefault()}
      onClose={() => gate.waiting() && dialog.current?.showModal()}
    >
      <header>
        <h2 id="relogin-title">Please log in again</h2>
      </header>
      <p id="relogin-why" className="relogin-why">
        Your session has ended. Nothing on this page is lost.
      </p>
      {Form ? (
        <Form
          memberId={before?.memberId ?? ''}
          send={logIn}
          /* If another user logs in, or the same user with another role, the page is left (follow-session). */
          onDone={(user) => {
            const same = user._id === before?._id && user.role === before.role;
            if (same || !before) gate.settle(true);
          }}
        />
      ) : null}
      <button type="button" className="button quiet" onClick={giveUp}>
        Log out instead
      </button>
    </dialog>
  );
}
