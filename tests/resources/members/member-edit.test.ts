import { expect, it } from 'vitest';
import { memberFields } from '#contract/members/schemas.ts';
import {
  changesOf,
  toData,
  toValues,
  type Values,
} from '../../../src/portal/form/fields/values.ts';
import { formFieldsOf } from '../../../src/portal/form/use-fields.ts';
import { members } from '../../../src/resources/members/admin/members/index.ts';
import { birthday } from '../../../src/resources/members/admin/parts/birthday.ts';
import { buildUser } from '../../portal/support.ts';

const fields = formFieldsOf({ ...members, schema: memberFields });

const sentFor = (member: Values, changed: Values) => {
  const saved = toValues(fields, member);
  return changesOf(toData(fields, saved), toData(fields, { ...saved, ...changed }));
};

it('the form has every field that an admin may correct, once, in groups', () => {
  const names = fields.map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(memberFields.shape).toSorted());
  expect([...new Set(fields.map(({ group }) => group))]).toEqual(['Name', 'Contact', 'Membership']);
});

it('what every record has must be given; the rest can be emptied', () => {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  expect(required).toEqual(['fname', 'lname', 'memberId', 'status']);
  for (const { name } of fields.filter((field) => !field.required))
    expect(sentFor(buildUser({ [name]: 'x' }), { [name]: '' }), name).toEqual({ [name]: null });
});

it('a record with gaps passes the form as it is', () => {
  const member = buildUser({
    phoneNumber: null,
    address: null,
    birthDay: null,
    maritalStatus: null,
    memberSince: null,
  });
  const data = toData(fields, toValues(fields, member));
  expect(memberFields.safeParse(data).error).toBeUndefined();
});

it('only what was changed is sent', () => {
  expect(sentFor(buildUser(), { lname: 'Okafor', address: '' })).toEqual({
    lname: 'Okafor',
    address: null,
  });
  expect(sentFor(buildUser(), {})).toEqual({});
});

it.each([
  ['29-02', '29 February'],
  ['01-12', '1 December'],
  ['in spring', 'in spring'],
])('the birthday %s is said as %s', (birthDay, words) => {
  expect(birthday(birthDay)).toBe(words);
});
