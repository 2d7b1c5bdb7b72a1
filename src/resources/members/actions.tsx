import { type ReactNode, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { Ask } from '../../components/ask.tsx';
import { Icon } from '../../components/icon.tsx';
import { useServices } from '../../portal/services.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { sentenceOf } from '../../providers/http.ts';
import { endSession } from '../../providers/session.ts';
import { type Deed, deedsFor } from './deeds.ts';
import { useMemberAct } from './use-member-act.ts';

/* Does a deed, says so, and leaves where it has ended one's own session. */
function useDeeds(member: User, self: boolean) {
  const { toasts } = useServices();
  const act = useMemberAct();
  return async (deed: Deed) => {
    const { message } = await act(member._id, deed.act, deed.values);
    toasts.show(typeof message === 'string' ? message : deed.done);
    if (!self || !deed.endsSessions) return;
    await endSession();
    location.assign('/');
  };
}

type MenuProps = { deeds: readonly Deed[]; onChoose: (deed: Deed) => void };

function MoreMenu({ deeds, onChoose }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const choose = (deed: Deed) => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
    onChoose(deed);
  };
  return (
    <details className="drop-menu" ref={menu} data-menu>
      <summary className="button quiet">
        More <Icon name="down" />
      </summary>
      <ul>
        {deeds.map((deed) => (
          <li key={deed.label}>
            <button
              type="button"
              className={deed.ask?.danger ? 'danger' : undefined}
              onClick={() => choose(deed)}
            >
              {deed.label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What an admin can do to a member; `children` are the actions that come first. */
export function MemberActions({ member, children }: { member: User; children: ReactNode }) {
  const { toasts } = useServices();
  const self = useIdentity()?._id === member._id;
  const perform = useDeeds(member, self);
  const [asking, setAsking] = useState<Deed | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = async (deed: Deed) => {
    if (deed.ask) return setAsking(deed);
    setBusy(true);
    await perform(deed).catch((error) => toasts.show(sentenceOf(error), 'error'));
    setBusy(false);
  };

  /* A back end that tells of no account states has none of these calls. */
  if (member.accountState === undefined) return null;
  const deeds = deedsFor(member, self);
  const [first] = deeds;
  const foremost = member.confirmed ? undefined : first;
  return (
    <>
      {foremost ? (
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void choose(foremost)}
        >
          <Icon name="check" /> {foremost.label}
        </button>
      ) : null}
      {children}
      <MoreMenu
        deeds={deeds.filter((deed) => deed !== foremost)}
        onChoose={(deed) => void choose(deed)}
      />
      {asking?.ask ? (
        <Ask
          title={asking.ask.title}
          act={asking.label}
          danger={asking.ask.danger ?? false}
          onAct={() => perform(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{asking.ask.text}</p>
        </Ask>
      ) : null}
    </>
  );
}
