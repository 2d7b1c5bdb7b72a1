import { useEffect, useState } from 'react';
import { can, type Role } from '#contract/access.ts';
import { formatNaira } from '#contract/naira.ts';
import { cleanLine } from '#contract/typed-text.ts';
import type { Http } from '../shared/http/http.ts';
import { pathTo } from './find-page.ts';
import { type usePathTo, useServices } from './services.ts';

/** A page or a record of the palette: where it leads, what it is called, and what tells it apart. */
export type Entry = { path: string; label: string; hint: string };

type PathTo = ReturnType<typeof usePathTo>;
type Query = { search: string; signal: AbortSignal };

const listMembers = { method: 'GET', path: '/api/v1/user/getAllUsers' } as const;
const listPayments = { method: 'GET', path: '/api/v1/payment/payments' } as const;
const findContent = { method: 'GET', path: '/api/v1/content/search' } as const;

/* Each kind of record by itself: one that the user may not read, or that fails, leaves the others. */
const finders = [
  {
    capability: 'members.read',
    find: async (http: Http, toPage: PathTo, { search, signal }: Query): Promise<Entry[]> => {
      const { data } = await http.send(listMembers, { query: { search, limit: 6 }, signal });
      return data.users.map(({ _id, fname, lname, memberId }) => ({
        path: toPage('members', 'show', { id: _id }),
        label: `${fname} ${lname}`,
        hint: memberId,
      }));
    },
  },
  {
    capability: 'payments.read',
    find: async (http: Http, toPage: PathTo, { search, signal }: Query): Promise<Entry[]> => {
      const { data } = await http.send(listPayments, { query: { search, limit: 4 }, signal });
      return data.payments.map((payment) => ({
        path: toPage('admin-dues', 'show', { id: payment._id }),
        label: `${payment.paymentId}, ${formatNaira(payment.amount)}`,
        hint: `Payment of ${payment.user.fname} ${payment.user.lname}`,
      }));
    },
  },
  {
    capability: 'content.write',
    find: async (http: Http, toPage: PathTo, { search, signal }: Query): Promise<Entry[]> => {
      const { data } = await http.send(findContent, { query: { search }, signal });
      return data.items.map(({ _id: id, kind, title, published, single }) => ({
        path: single
          ? toPage('content', 'kind', { kind })
          : toPage('content', 'edit', { kind, id }),
        label: title,
        hint: published ? 'Content' : 'Content, draft',
      }));
    },
  },
] as const;

/** Measured from the last key. */
const debounceMs = 150;

/** Finds matching records that the user may read. The next key aborts pending requests. */
export function useFoundRecords(role: Role, text: string): Entry[] {
  const { http, resources } = useServices();
  const [found, setFound] = useState<Readonly<Record<number, Entry[]>>>({});
  useEffect(() => {
    setFound({});
    const search = cleanLine(text);
    if (search.length < 2) return;
    const abort = new AbortController();
    const query = { search, signal: abort.signal };
    const toPage: PathTo = (...page) => pathTo(resources, ...page);
    const timer = setTimeout(() => {
      for (const [place, { capability, find }] of finders.entries()) {
        if (!can({ role }, capability)) continue;
        find(http, toPage, query).then(
          (entries) => setFound((before) => ({ ...before, [place]: entries })),
          () => undefined,
        );
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, resources, role, text]);
  /* In the order of the finders, whichever answers first. */
  return Object.values(found).flat();
}
