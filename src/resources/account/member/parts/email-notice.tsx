import type { User } from '#contract/account/schemas.ts';
import { PageLink } from '../../../../portal/parts/page-link.tsx';
import { PlainButton } from '../../../../portal/parts/plain-button.tsx';
import { useAttempt } from '../../../../portal/parts/use-attempt.ts';
import { useServices } from '../../../../portal/services.ts';
import { isStatus } from '../../../../shared/http/http.ts';
import { saveUser } from '../../../../shared/session.ts';
import './email-notice.css';

const again = { method: 'POST', path: '/api/v1/user/confirmEmail' } as const;
const me = { method: 'GET', path: '/api/v1/user/me' } as const;

/* The mail was sent with the registration or with the change; another one has the same link. */
function SendAgain() {
  const { http, toasts } = useServices();
  const { attempt, isBusy } = useAttempt();
  const send = () =>
    attempt(async () => {
      const { message } = await http.send(again).catch(async (error) => {
        /* Confirmed meanwhile, on another device. */
        if (!isStatus(error, 409)) throw error;
        await http.send(me).then(saveUser, () => undefined);
        return error;
      });
      toasts.show(message);
    });
  return (
    <PlainButton quiet busy={isBusy} onClick={send}>
      Send the e-mail again
    </PlainButton>
  );
}

/* Leads to the field of the address, unless the notice stands above it. */
function AddAddress({ isBesideField }: { isBesideField: boolean }) {
  if (isBesideField) return 'Enter one below.';
  return (
    <>
      Add one in <PageLink to={['settings', 'list']}>Account settings</PageLink>.
    </>
  );
}

type Props = {
  user: User;
  /** Whether the form with the address is below. */
  isBesideField?: boolean;
};

/**
 * Says to which address a mail was sent that confirms it, and sends it again; absent where nothing waits to be
 * confirmed.
 */
export function EmailNotice({ user, isBesideField = false }: Props) {
  const { email, emailConfirmed, pendingEmail, mustCompleteProfile } = user;
  const isWaiting = pendingEmail !== undefined || emailConfirmed === false;
  if (!isWaiting || mustCompleteProfile) return null;
  if (!email && !pendingEmail)
    return (
      <section className="panel told email-notice" aria-label="No e-mail address">
        <p>
          There is no e-mail address on your record, so that receipts and notices do not reach you,
          and you cannot pay online. <AddAddress isBesideField={isBesideField} />
        </p>
      </section>
    );
  return (
    <section className="panel told email-notice" aria-label="An e-mail to confirm">
      <p>
        We have sent an e-mail to <b>{pendingEmail ?? email}</b>.{' '}
        {pendingEmail ? (
          <>
            Open the link in it to make this your address.
            {email ? (
              <>
                {' '}
                Until then it stays <b>{email}</b>.
              </>
            ) : null}
          </>
        ) : (
          'Open the link in it to confirm that this address is yours.'
        )}
      </p>
      <SendAgain />
    </section>
  );
}
