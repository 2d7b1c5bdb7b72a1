import { useEffect, useState } from 'react';
import { mayCall } from '#contract/access.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { permittedOf, readUser } from '../../shared/session.ts';
import type { Resource } from '../resource.ts';
import { pathTo } from '../routing/find-page.ts';
import { useServices } from '../services.ts';

/** A page or a record of the palette: where it leads, what it is called, and what tells it apart. */
export type Entry = { path: string; label: string; hint: string };

/** What was found, whether that is all, and whether the user may find any records. */
export type Found = {
  entries: Entry[];
  state: 'searching' | 'failed' | 'done';
  findsRecords: boolean;
};

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

/** Finds matching records of the resources that the user may read. The next key aborts pending requests. */
export function useFoundRecords(text: string): Found {
  const { http, resources } = useServices();
  const [answers, setAnswers] = useState<Answers>([]);
  useEffect(() => {
    const search = cleanLine(text);
    const searched = search.length >= 2 ? findersOf(resources) : [];
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
  return { entries, state: stateOf(answers), findsRecords: findersOf(resources).length > 0 };
}
