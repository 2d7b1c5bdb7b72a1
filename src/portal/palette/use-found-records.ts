import { useEffect, useState } from 'react';
import { mayCall } from '#contract/access.ts';
import { cleanLine } from '#contract/typed-text.ts';
import { permittedOf, readUser } from '../../shared/session.ts';
import type { Resource } from '../resource.ts';
import { pathTo } from '../routing/find-page.ts';
import { useServices } from '../services.ts';

/** A page or a record of the palette: where it leads, what it is called, and what tells it apart. */
export type Entry = { path: string; label: string; hint: string };

/** Measured from the last key. */
const debounceMs = 150;

const asInSidebar = (resources: readonly Resource[]) =>
  [...resources].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));

/** Finds matching records of the resources that the user may read. The next key aborts pending requests. */
export function useFoundRecords(text: string): Entry[] {
  const { http, resources } = useServices();
  const [found, setFound] = useState<Readonly<Record<number, Entry[]>>>({});
  useEffect(() => {
    setFound({});
    const search = cleanLine(text);
    if (search.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const user = permittedOf(readUser());
      /* Each kind of record by itself: one that fails leaves the others. */
      for (const [place, { name, finder }] of asInSidebar(resources).entries()) {
        if (!finder || !mayCall(user, finder.call.access)) continue;
        finder.find(http, search, abort.signal).then(
          (records) => {
            const entries = records.map(({ page, params, label, hint }) => ({
              path: pathTo(resources, name, page, params),
              label,
              hint,
            }));
            setFound((before) => ({ ...before, [place]: entries }));
          },
          () => undefined,
        );
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, resources, text]);
  /* In the order of the sidebar, whichever answers first. */
  return Object.values(found).flat();
}
