import { CommandEmpty, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { can, type Role } from '#contract/access.ts';
import type { User } from '#contract/accounts/schemas.ts';
import type { Resource } from './resource.ts';
import { usePathTo, useServices } from './services.ts';
import { useModal } from './use-modal.ts';

type Entry = { path: string; label: string; hint: string };

/** Returns every page of the role that needs no id. */
function pagesOf(resources: readonly Resource[], role: Role): Entry[] {
  return resources
    .filter((resource) => resource.role === role)
    .flatMap((resource) =>
      Object.values(resource.pages)
        .filter(({ path }) => !path.includes(':'))
        .map(({ path, title }) => ({ path, label: title, hint: resource.label })),
    );
}

const listMembers = { method: 'GET', path: '/api/v1/user/getAllUsers' } as const;

/** Measured from the last key. */
const debounceMs = 150;

/* Finds matching members if the user may read them. The next key aborts a pending request. */
function useMembers(role: Role, text: string): User[] {
  const { http } = useServices();
  const [found, setFound] = useState<User[]>([]);
  useEffect(() => {
    setFound([]);
    const search = text.trim();
    if (search.length < 2 || !can({ role }, 'members.read')) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      http.send(listMembers, { query: { search, limit: 6 }, signal: abort.signal }).then(
        ({ data }) => setFound(data.users),
        () => undefined,
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, role, text]);
  return found;
}

/* Returns the matches: the role's pages, then the members that the server finds. */
function useEntries(role: Role, text: string): Entry[] {
  const pathTo = usePathTo();
  const { resources } = useServices();
  const wanted = text.trim().toLowerCase();
  const pages = pagesOf(resources, role).filter(({ label, hint }) =>
    `${label} ${hint}`.toLowerCase().includes(wanted),
  );
  const members = useMembers(role, text).map((user) => ({
    path: pathTo('members', 'show', { id: user._id }),
    label: `${user.fname} ${user.lname}`,
    hint: user.memberId,
  }));
  return [...pages, ...members];
}

/**
 * Finds a page or a member by a few letters. Does not use cmdk's own dialog, because it injects a style by
 * script; a <dialog> traps the focus without one.
 */
export function Palette({ role, onClose }: { role: Role; onClose: () => void }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const entries = useEntries(role, text);
  const go = (path: string) => {
    onClose();
    navigate(path);
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Jump to a page or a member"
      onClose={onClose}
    >
      {/* Has no tab stop, so that the dialog focuses the input. */}
      <CommandRoot
        label="Jump to…"
        shouldFilter={false}
        loop
        vimBindings={false}
        tabIndex={undefined}
      >
        <CommandInput
          placeholder={can({ role }, 'members.read') ? 'A page, or a member’s name' : 'A page'}
          value={text}
          onValueChange={setText}
        />
        <CommandList label="Results">
          {entries.map(({ path, label, hint }) => (
            <CommandItem key={path} value={path} onSelect={go}>
              <b>{label}</b> {hint === label ? null : <small>{hint}</small>}
            </CommandItem>
          ))}
        </CommandList>
        <CommandEmpty role="status">No results.</CommandEmpty>
      </CommandRoot>
    </dialog>
  );
}
