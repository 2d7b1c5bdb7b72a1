import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { can, type Role } from '#contract/access.ts';
import type { User } from '#contract/users.ts';
import type { Resource } from '../resources/resource.ts';
import { usePathTo, useServices } from './services.ts';
import { useModal } from './use-modal.ts';

type Entry = { path: string; label: string; hint: string };

/** Every page of the role that needs no id of its own. */
function pagesOf(resources: readonly Resource[], role: Role): Entry[] {
  return resources
    .filter((resource) => resource.role === role)
    .flatMap((resource) =>
      Object.values(resource.pages)
        .filter(({ path }) => !path.includes(':'))
        .map(({ path, title }) => ({ path, label: title, hint: resource.label })),
    );
}

/** ms after the last key. */
const patience = 150;

/* The members that fit, for whoever may read them; an older answer never stands over a newer one. */
function useMembers(role: Role, text: string): User[] {
  const { http } = useServices();
  const [found, setFound] = useState<User[]>([]);
  useEffect(() => {
    setFound([]);
    const wanted = text.trim();
    if (wanted.length < 2 || !can({ role }, 'members.read')) return;
    let outdated = false;
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ search: wanted, limit: '6' });
      http.get<{ data: { users: User[] } }>(`/api/v1/user/getAllUsers?${query}`).then(
        ({ data }) => {
          if (!outdated) setFound(data.users);
        },
        () => undefined,
      );
    }, patience);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [http, role, text]);
  return found;
}

/** Jumps to a page or a member by a few letters. A combobox by the WAI-ARIA pattern. */
export function Palette({ role, onClose }: { role: Role; onClose: () => void }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const pathTo = usePathTo();
  const { resources } = useServices();
  const members = useMembers(role, text).map((user) => ({
    path: pathTo('members', 'show', { id: user._id }),
    label: `${user.fname} ${user.lname}`,
    hint: user.memberId,
  }));
  const wanted = text.trim().toLowerCase();
  const pages = pagesOf(resources, role).filter(({ label, hint }) =>
    `${label} ${hint}`.toLowerCase().includes(wanted),
  );
  const entries = [...pages, ...members];
  const chosen = Math.min(at, entries.length - 1);

  /* The chosen one of a long list is in view. */
  const option = entries[chosen] ? `${id}-${chosen}` : undefined;
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);

  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % Math.max(entries.length, 1));
    } else if (event.key === 'Enter') go(entries[chosen]);
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Jump to a page or a member"
      onClose={onClose}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Jump to…"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={option}
        autoComplete="off"
        placeholder={can({ role }, 'members.read') ? 'A page, or a member’s name' : 'A page'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="What fits" tabIndex={-1}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          <div
            key={entry.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => go(entry)}
          >
            <b>{entry.label}</b> {entry.hint === entry.label ? null : <small>{entry.hint}</small>}
          </div>
        ))}
      </div>
      {entries.length === 0 ? <p role="status">Nothing fits.</p> : null}
    </dialog>
  );
}
