import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services.ts';
import { saveFile } from './save-file.ts';
import { useAttempt } from './use-attempt.ts';

/* How a page begins in the server's documents; `/Type /Pages` is none. */
const mark = new TextEncoder().encode('/Type /Page\n');

/**
 * Counts the pages that begin in a part of a PDF, as it arrives. One whose beginning lies in two parts
 * is missed, which progress can bear.
 */
function countPages(part: Uint8Array): number {
  let pages = 0;
  const [first = 0] = mark;
  for (let at = part.indexOf(first); at >= 0; at = part.indexOf(first, at + 1))
    if (mark.every((byte, index) => part[at + index] === byte)) pages += 1;
  return pages;
}

/**
 * Saves a document of many pages that the server draws while it is sent, and tells meanwhile how many have arrived; null
 * while nothing is saved. Leaving the page ends it.
 */
export function useLongPdf() {
  const { http, toasts } = useServices();
  const { attempt, isBusy } = useAttempt();
  const [arrived, setArrived] = useState(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  /**
   * @param path of the call that returns it
   * @param name its file name
   * @param saved what is said afterwards
   */
  function save(path: string, name: string, saved = 'The document has been saved.') {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setArrived(0);
    const read = async () => {
      const body = await http.stream(path, 'application/pdf', signal);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      const reader = body?.getReader();
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        parts.push(part.value);
        const pages = countPages(part.value);
        setArrived((before) => before + pages);
      }
      saveFile(new Blob(parts, { type: 'application/pdf' }), name);
      toasts.show(saved);
    };
    return attempt(() =>
      read().catch((error) => {
        if (!signal.aborted) throw error;
      }),
    );
  }
  return { arrived: isBusy ? arrived : null, save };
}
