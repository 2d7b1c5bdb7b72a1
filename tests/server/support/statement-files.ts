import { calls } from '#contract/calls.ts';
import { expectContract } from './accounts.ts';
import { multipart } from './builders.ts';
import type { TestServer } from './test-server.ts';

/** A line of a file; a negative amount leaves the account. In naira. */
export type FileRow = { narration?: string; amount: number; on?: string; reference?: string };

/** Uploads files of some lines, and works with the first line of each, over HTTP. */
export function statementFiles(
  server: TestServer,
  token: string,
  defaults: { account: string; day: string },
) {
  let count = 0;
  const post = (path: string, body: unknown) =>
    server.request('POST', `/api/v1/${path}`, { token, body });
  return async (rows: FileRow[], account = defaults.account) => {
    const text = rows.map(
      ({ narration = `LINE ${++count}`, amount, on = defaults.day, reference = '' }) =>
        [on, reference, narration, amount < 0 ? -amount : '', amount > 0 ? amount : ''].join(','),
    );
    const bytes = Buffer.from(['Date,Reference,Narration,Debit,Credit', ...text].join('\n'));
    const { body } = await server.request('POST', '/api/v1/statements', {
      token,
      body: multipart({ account }, { field: 'file', name: 'a.csv', bytes }),
    });
    const id = body.data.statement._id;
    const path = `statements/${id}`;
    const read = async () => {
      const answer = await server.get(`/api/v1/${path}`, token);
      expectContract(calls.statement, answer);
      return answer.body.data;
    };
    const lines = async () => (await read()).lines;
    const [{ _id }] = await lines();
    return {
      id,
      _id,
      lines,
      line: async () => (await lines())[0],
      statement: async () => (await read()).statement,
      confirm: (entry: object) => post(`${path}/confirm`, { lines: [{ _id, ...entry }] }),
      confirmAll: (entries: object[]) => post(`${path}/confirm`, { lines: entries }),
      ignore: (line: string, body: object = {}) => post(`${path}/lines/${line}/ignore`, body),
      open: () => post(`${path}/lines/${_id}/open`, {}),
      matches: async () => {
        const answer = await server.get(`/api/v1/${path}/lines/${_id}/matches`, token);
        expectContract(calls.lineMatches, answer);
        return answer.body.data.matches;
      },
    };
  };
}
