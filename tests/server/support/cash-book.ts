import { makeAdmin, multipart } from './builders.ts';
import type { TestServer } from './test-server.ts';

type File = { name: string; bytes: Uint8Array };

/** What a treasurer does with the cash book, over HTTP. */
export async function makeTreasurer(server: TestServer) {
  const admin = await makeAdmin(server, { fname: 'Tolú', lname: 'Bursar', isMember: false });
  const { token } = admin;
  const get = (path = '') => server.get(`/api/v1/cash-book${path}`, token);
  const send = (method: 'POST' | 'PATCH', path: string, body: unknown, as = token) =>
    server.request(method, `/api/v1/cash-book/${path}`, { token: as, body });
  const post = (path: string, body: unknown, as = token) => send('POST', path, body, as);
  const accounts = async () => (await get('/accounts')).body.data.accounts;
  let number = 0;
  return {
    ...admin,
    get,
    post,
    accounts,
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    /** Opens an account; its id. */
    async open(kind: 'bank' | 'cash', opening = 0, openedOn = '2026-01-01'): Promise<string> {
      const name = `${kind} ${++number}`;
      const { body } = await post('accounts', { name, kind, opening, openedOn });
      return body.data.account._id;
    },
    /** Records a voucher. */
    enter: (fields: Record<string, string>, file?: File, as = token) =>
      server.request('POST', '/api/v1/cash-book/entries', {
        token: as,
        body: multipart(fields, file ? { field: 'attachment', ...file } : undefined),
      }),
    reverse: (id: string, reason = 'A mistake') => post(`entries/${id}/reverse`, { reason }),
    async balanceOf(id: string): Promise<number> {
      return (await accounts()).find(({ _id }: { _id: string }) => _id === id).balance;
    },
    async category(direction: 'in' | 'out', name?: string): Promise<string> {
      const { body } = await get('/categories');
      return body.data.categories.find(
        (one: { name: string; direction: string }) =>
          one.direction === direction && (name === undefined || one.name === name),
      )._id;
    },
  };
}

export type Treasurer = Awaited<ReturnType<typeof makeTreasurer>>;
