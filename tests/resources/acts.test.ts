import { describe, expect, test } from 'vitest';
import { mayCall } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Act } from '../../src/portal/act/act.ts';
import { fieldsOf } from '../../src/portal/form/fields/schema-fields.ts';
import { adminResources } from '../../src/resources/admin.ts';

/* What the compiler does not find in an act. */

type Found = { name: string; act: Act<object>; on: 'page' | 'row' };

const loaded = await Promise.all(
  adminResources.map(async ({ name, acts }) => ({ name, acts: (await acts?.load())?.default })),
);
const found = loaded.flatMap(({ name, acts }): Found[] => [
  ...(acts?.page ?? []).map((act) => ({ name, act, on: 'page' as const })),
  ...(acts?.row ?? []).map((act) => ({ name, act, on: 'row' as const })),
]);
const table = Object.values<Call>(calls);

/** What is wrong with an act, in words. */
function faultsOf({ act, on }: Pick<Found, 'act' | 'on'>): string[] {
  const { call, form, input, isFor, question } = act;
  const placeholders: string[] = call.path.match(/{\w+}/g) ?? [];
  const needed = (form ? fieldsOf(form.schema) : []).filter(({ required }) => required);
  const hidden = needed.filter(({ name }) => form?.fields?.[name]?.hidden && !input);
  return [
    ...(table.includes(call) ? [] : ['its call is not in the contract']),
    ...(mayCall({ role: 'admin', confirmed: true }, call.access) ? [] : ['no admin may do it']),
    ...(call.method === 'GET' ? ['it changes nothing'] : []),
    ...(on === 'page' && placeholders.length > 0 && !input ? ['a list has no id'] : []),
    /* The one that `isFor` names is the server's own choice too, such as the newest period. */
    ...(on === 'row' && !input && !isFor && !placeholders.includes('{id}')
      ? ['it does not say which record']
      : []),
    ...(placeholders.some((one) => one !== '{id}') && !input
      ? ['a part of its path is empty']
      : []),
    ...(form && form.schema !== call.body ? ['its fields are not those of its call'] : []),
    ...(form && question ? ['a dialog with fields asks no question besides'] : []),
    ...(call.body?.safeParse({}).success === false && !form && !input
      ? ['what its call requires is not sent']
      : []),
    ...hidden.map(({ name }) => `${name} is required, and neither shown nor sent`),
    ...(act.changes ?? [])
      .filter((changed) => !adminResources.some(({ name }) => name === changed))
      .map((changed) => `there is no resource ${changed}`),
  ];
}

describe('the acts of resources', () => {
  test.each(found)('$name: $act.label', ({ act, on }) => {
    expect(faultsOf({ act, on })).toEqual([]);
  });

  test.each(loaded)('$name: each has a key of its own', ({ acts }) => {
    const keys = [...(acts?.page ?? []), ...(acts?.row ?? [])].map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('a mistake in one is found', () => {
    const act = { key: 'try', label: 'Try' };
    expect(faultsOf({ act: { ...act, call: calls.retryMails }, on: 'row' })).toEqual([
      'it does not say which record',
    ]);
    expect(faultsOf({ act: { ...act, call: calls.undoLevy }, on: 'page' })).toEqual([
      'a list has no id',
    ]);
    expect(
      faultsOf({ act: { ...act, call: calls.retryJob, changes: ['failed-job'] }, on: 'row' }),
    ).toEqual(['there is no resource failed-job']);
    expect(faultsOf({ act: { ...act, call: calls.withdrawRoll }, on: 'row' })).toEqual([
      'what its call requires is not sent',
    ]);
  });
});
