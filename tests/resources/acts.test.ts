import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { mayCall } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Act } from '../../src/portal/act/act.ts';
import { fieldsOf } from '../../src/portal/form/fields/schema-fields.ts';
import { adminResources } from '../../src/resources/admin.ts';

/* What the compiler does not find in an act. */

/* Notes each act as it is made, wherever that is. */
const { made } = vi.hoisted(() => ({ made: new Set<Act<object>>() }));
vi.mock('../../src/portal/act/act.ts', () => ({
  actsOn: () => (call: Call, words: Omit<Act<object>, 'call'>) => {
    const act = { call, ...words };
    made.add(act);
    return act;
  },
}));

const files = import.meta.glob('../../src/resources/**/*.{ts,tsx}');
const texts = import.meta.glob<string>('../../src/resources/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const making = Object.keys(texts).filter((file) => texts[file]?.includes('actsOn'));
await Promise.all(making.map((file) => files[file]?.()));

const loaded = await Promise.all(
  adminResources.map(async ({ name, acts }) => ({ name, acts: (await acts?.load())?.default })),
);
const ofPages = new Set(loaded.flatMap(({ acts }) => acts?.page ?? []));
const names = new Map(Object.entries<Call>(calls).map(([name, call]) => [call, name]));

type Found = { act: Act<object>; on: 'page' | 'row' };
const found = [...made].map((act): Found & { label: string } => ({
  label: `${names.get(act.call)}: ${act.label}`,
  act,
  on: ofPages.has(act) ? 'page' : 'row',
}));

/* Has every field, with a text in it that has every field, too. */
const someRecord = (name = ''): object =>
  new Proxy(Object(name), {
    get(text, field) {
      if (typeof field === 'string' && !(field in text)) return someRecord(field);
      const own = Reflect.get(text, field);
      return typeof own === 'function' ? own.bind(text) : own;
    },
  });

/** What is wrong with an act, in words. */
function faultsOf({ act, on }: Found): string[] {
  const { call, form, input, isFor, question } = act;
  const placeholders = [...call.path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  const sent = input?.(someRecord()) ?? {};
  const params = { ...(on === 'row' && { id: '' }), ...sent.params };
  const body: object = Object(sent.body);
  const shown = form ? fieldsOf(form.schema, (name) => form.fields?.[name] ?? {}) : [];
  const asked = [...Object.keys(body), ...shown.map(({ name }) => name)];
  const refused = call.body?.safeParse(body).error?.issues ?? [];
  const lacking = refused
    .map(({ path }) => String(path[0]))
    .filter((name) => !asked.includes(name));
  return [
    ...(names.has(call) ? [] : ['its call is not in the contract']),
    ...(mayCall({ role: 'admin', confirmed: true }, call.access) ? [] : ['no admin may do it']),
    ...(call.method === 'GET' ? ['it changes nothing'] : []),
    ...placeholders
      .filter((name) => !Object.hasOwn(params, name))
      .map((name) => `its path lacks ${name}`),
    /* The one that `isFor` names is the server's own choice too, such as the newest period. */
    ...(on === 'row' && !input && !isFor && !placeholders.includes('id')
      ? ['it does not say which record']
      : []),
    ...Object.keys(form?.schema.shape ?? {})
      .filter((name) => !(call.body instanceof z.ZodObject && name in call.body.shape))
      .map((name) => `its call has no ${name}`),
    ...(form && question ? ['a dialog with fields asks no question besides'] : []),
    ...lacking.map((name) => `${name} is required, and neither shown nor sent`),
    ...(act.changes ?? [])
      .filter((changed) => !adminResources.some(({ name }) => name === changed))
      .map((changed) => `there is no resource ${changed}`),
  ];
}

describe('the acts of resources', () => {
  test.each(found)('$label', ({ act, on }) => {
    expect(faultsOf({ act, on })).toEqual([]);
  });

  test('those of a page of its own are among them', () => {
    const all = found.map(({ act }) => act.call);
    expect(all).toEqual(expect.arrayContaining([calls.sendNewsletter, calls.reverseCashEntry]));
  });

  test.each(loaded)('$name: each has a key of its own', ({ acts }) => {
    const keys = [...(acts?.page ?? []), ...(acts?.row ?? [])].map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('a mistake in one is found', () => {
    const faults = (act: Omit<Act<object>, 'key' | 'label'>, on: Found['on'] = 'row') =>
      faultsOf({ act: { key: 'try', label: 'Try', ...act }, on });
    expect(faults({ call: calls.retryMails })).toEqual(['it does not say which record']);
    expect(faults({ call: calls.undoLevy }, 'page')).toEqual(['its path lacks id']);
    expect(faults({ call: calls.openLine, input: () => ({ body: {} }) })).toEqual([
      'its path lacks lineId',
    ]);
    expect(faults({ call: calls.retryJob, changes: ['failed-job'] })).toEqual([
      'there is no resource failed-job',
    ]);
    const lacks = ['reason is required, and neither shown nor sent'];
    expect(faults({ call: calls.withdrawRoll })).toEqual(lacks);
    const { body: schema } = calls.withdrawRoll;
    const form = { schema, title: String, words: String };
    expect(faults({ call: calls.withdrawRoll, form })).toEqual([]);
    const other = { ...form, schema: schema.extend({ because: z.string() }) };
    expect(faults({ call: calls.withdrawRoll, form: other })).toEqual(['its call has no because']);
    const hidden = { ...form, fields: { reason: { hidden: true } } };
    const elsewhere = () => ({ body: { why: '' } });
    expect(faults({ call: calls.withdrawRoll, form: hidden, input: elsewhere })).toEqual(lacks);
  });
});
