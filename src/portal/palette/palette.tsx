import { CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Permitted } from '#contract/access.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { accessTo } from '../../providers/access.ts';
import { permittedOf, readUser } from '../../shared/session.ts';
import { useModal } from '../parts/use-modal.ts';
import type { Resource } from '../resource.ts';
import { useServices } from '../services.ts';
import { type Entry, type Found, useFoundRecords } from './use-found-records.ts';
import './palette.css';

/** Returns every page of the user that needs no id, also those that say that they open later. */
function pagesOf(resources: readonly Resource[], user: Permitted | null): Entry[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.pages)
      .filter(
        ([name, { path }]) => !path.includes(':') && accessTo(resource, name, user) !== 'closed',
      )
      .map(([, { path, title }]) => ({ path, label: title, hint: resource.label })),
  );
}

/* Returns the matches: the user's pages, then the records that the server finds. */
function useEntries(text: string): Found {
  const { resources } = useServices();
  const wanted = cleanLine(text).toLowerCase();
  const pages = pagesOf(resources, permittedOf(readUser())).filter(({ label, hint }) =>
    `${label} ${hint}`.toLowerCase().includes(wanted),
  );
  const found = useFoundRecords(text);
  return { ...found, entries: [...pages, ...found.entries] };
}

const words = {
  searching: 'Searching…',
  failed: 'Not everything could be searched. Please try again.',
  done: 'No results.',
};

/**
 * Finds a page, a member, a payment or an item of the site by a few letters. Does not use cmdk's own dialog, because it injects a style by
 * script; a <dialog> traps the focus without one.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { entries, state, findsRecords } = useEntries(text);
  const go = (path: string) => {
    onClose();
    navigate(path);
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Jump to a page or a record"
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
          placeholder={findsRecords ? 'Find a page, a member, a payment or a title' : 'Find a page'}
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
        {/* Not cmdk's own, which is no status to a screen reader. */}
        <p role="status">{entries.length === 0 || state === 'failed' ? words[state] : ''}</p>
      </CommandRoot>
    </dialog>
  );
}
