import { register } from 'tsx/esm/api';
import type { Plugin } from 'vite';
import type { Call } from '../../contract/call.ts';

/* All but its schemas and what only the server and its documentation need; of a query the names. */
function rowOf(call: Call) {
  const { params, query, body, response, summary, failures, maxBytes, reachesAll, ...row } = call;
  const shape = query && Object.fromEntries(Object.keys(query.shape).map((name) => [name, true]));
  return { ...row, query: shape && { shape } };
}

const isTable = (value: unknown): value is Record<string, Call> =>
  Object.values(Object(value)).every((one) => Object.hasOwn(Object(one), 'method'));

/**
 * Takes the schemas out of the contract's calls in the browser, 43 KB of an admin's start: the descriptions of resources
 * load with it, and need of a call who may make it, where, and what a list can be asked for. A form has its schema from
 * the file beside the calls.
 */
export function rowsOfCalls(): Plugin {
  return {
    name: 'rows-of-calls',
    apply: 'build',
    buildStart() {
      register();
    },
    async load(id) {
      if (!/[\\/]contract[\\/].*calls\.ts$/.test(id)) return null;
      const exported: Record<string, unknown> = await import(id);
      return Object.entries(exported)
        .map(([name, table]) => {
          if (!isTable(table))
            return this.error(
              `${id} exports ${name}, which is no table of calls: its place is schemas.ts.`,
            );
          const rows = Object.entries(table).map(([call, row]) => [call, rowOf(row)]);
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows))};`;
        })
        .join('\n');
    },
  };
}
