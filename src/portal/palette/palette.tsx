import { CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { mayCall, type Permitted } from '#contract/access.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { accessTo } from '../../providers/access.ts';
import { permittedOf, readUser } from '../../shared/session.ts';
import { useModal } from '../parts/use-modal.ts';
import type { Resource } from '../resource.ts';
import { pathTo } from '../routing/find-page.ts';
import { useBackCloses } from '../routing/use-back-closes.ts';
import { useServices } from '../services.ts';
import './palette.css';

/* A page or a record of the palette: where it leads, what it is called, and what tells it apart. */
type Entry = { path: string; label: string; hint: string };

/* What was found, whether that is all, and whether the user may find any records. */
type Found = {
  entries: Entry[];
  state: 'short' | 'searching' | 'failed' | 'done';
  findsRecords: boolean;
};

/* With fewer letters than these, records are not searched. */
const minLetters = 2;

/** Measured from the last key. */
const debounceMs = 150;

/* Of the resources that the user may read, in the order of the sidebar. */
const findersOf = (resources: readonly Resource[]) => {
  const user = permittedOf(readUser());
  return [...resources]
    .sort((one, other) => (one.place ?? 99) - (other.place ?? 99))
    .flatMap(({ name, finder }) =>
      finder && mayCall(user, finder.call.access) ? [{ name, finder }] : [],
    );
};

/* The answer for each kind of record, in the order of the sidebar. */
type Answers = readonly (Entry[] | 'searching' | 'failed')[];

const stateOf = (answers: Answers): Found['state'] => {
  if (answers.includes('searching')) return 'searching';
  return answers.includes('failed') ? 'failed' : 'done';
};

/* Finds matching records of the resources that the user may read. The next key aborts pending requests. */
function useFoundRecords(text: string): Found {
  const { http, resources } = useServices();
  const [answers, setAnswers] = useState<Answers>([]);
  useEffect(() => {
    const search = cleanLine(text);
    const searched = search.length >= minLetters ? findersOf(resources) : [];
    setAnswers(searched.map(() => 'searching'));
    const abort = new AbortController();
    const timer = setTimeout(() => {
      /* Each kind of record by itself: one that fails leaves the others. */
      for (const [place, { name, finder }] of searched.entries()) {
        const answer = (one: Answers[number]) => {
          if (!abort.signal.aborted)
            setAnswers((before) => before.map((old, at) => (at === place ? one : old)));
        };
        finder.find(http, search, abort.signal).then(
          (records) =>
            answer(
              records.map(({ page, params, label, hint }) => ({
                path: pathTo(resources, name, page, params),
                label,
                hint,
              })),
            ),
          () => answer('failed'),
        );
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, resources, text]);
  const entries = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer));
  const findsRecords = findersOf(resources).length > 0;
  const isShort = findsRecords && cleanLine(text).length < minLetters;
  return { entries, state: isShort ? 'short' : stateOf(answers), findsRecords };
}

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
  short: `Type ${minLetters} letters or more to find a record.`,
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
  useBackCloses(onClose);
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
