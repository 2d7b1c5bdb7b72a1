import { useState } from 'react';
import type { RequestLine } from '#contract/calls.ts';
import { FormDone } from '../../shared/forms/field.tsx';
import { createHttp, HttpError, messages } from '../../shared/http/http.ts';
import { NeedsScript } from '../parts/blocks.tsx';
import { PanelPage } from '../parts/form-page.tsx';
import { Link } from '../parts/link.tsx';
import { useLocation, useParams } from '../router.tsx';

type Path = Extract<RequestLine, { method: 'POST'; path: `${string}/{token}` }>['path'];
type Next = { href: string; label: string };
type Action = { title: string; lead: string; button: string; path: Path; next?: Next };

/* Leads on to the portal, through the log-in where the mail was opened in another browser. */
const portal: Next = { href: '/login', label: 'Go to your portal' };

/* By the first part of the mailed address. */
const actions: Record<string, Action> = {
  '/confirm-email': {
    title: 'Confirm your e-mail address',
    lead: 'Press the button, and receipts and notices will be sent to this address.',
    button: 'Confirm the address',
    path: '/api/v1/user/confirmEmail/{token}',
    next: portal,
  },
  '/not-me': {
    title: 'This was not me',
    lead: 'This restores your former e-mail address. Every device is logged out, and you are sent a link to set a new password.',
    button: 'This was not me: undo it',
    path: '/api/v1/user/undoEmail/{token}',
  },
  '/newsletter/confirm': {
    title: 'Confirm the newsletter',
    lead: 'Press the button, and the newsletter will be sent to your address.',
    button: 'Subscribe',
    path: '/api/v1/newsletter/confirm/{token}',
  },
  '/newsletter/unsubscribe': {
    title: 'Unsubscribe from the newsletter',
    lead: 'Press the button, and no more newsletters will be sent to your address.',
    button: 'Unsubscribe from the newsletter',
    path: '/api/v1/newsletter/unsubscribe/{token}',
  },
};

type State = { busy: boolean; done: string; failure: string };

/**
 * Renders the page of a mailed link, with a button to confirm. The user must press it, because mail programs
 * open links by themselves to scan them.
 */
export default function MailedLink() {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const [state, setState] = useState<State>({ busy: false, done: '', failure: '' });
  const action = Object.entries(actions).find(([start]) => pathname.startsWith(start))?.[1];
  if (!action) return null;
  const { path, next } = action;
  const onward = next ? <a href={next.href}>{next.label}</a> : null;

  const send = async () => {
    setState({ busy: true, done: '', failure: '' });
    try {
      const answer = await createHttp().send({ method: 'POST', path }, { params: { token } });
      setState({ busy: false, done: answer.message, failure: '' });
    } catch (error) {
      const failure = error instanceof HttpError ? error.message : messages.unknown;
      setState({ busy: false, done: '', failure });
    }
  };

  return (
    <PanelPage title={action.title} lead={state.done ? '' : action.lead}>
      <NeedsScript what="This button" />
      <p className="form-message" role="alert">
        {state.failure ? (
          <>
            {state.failure} {onward}
          </>
        ) : null}
      </p>
      {state.done ? (
        <FormDone>
          {state.done} {onward ?? <Link to="/">Back to the site</Link>}
        </FormDone>
      ) : (
        <button type="button" className="button" disabled={state.busy} onClick={send}>
          {action.button}
        </button>
      )}
    </PanelPage>
  );
}
