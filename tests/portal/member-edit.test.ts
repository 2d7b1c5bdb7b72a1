import { expect, it } from 'vitest';
import { memberFields, memberForm } from '../../contract/members.ts';
import { changesOf, editGroups, valuesOf } from '../../src/resources/members/edit-fields.ts';
import { birthday } from '../../src/resources/members/facts.tsx';
import { buildUser } from './support.ts';

it('the form has every field that an admin may correct, once', () => {
  const names = editGroups.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.toSorted()).toEqual(Object.keys(memberFields.shape).toSorted());
});

it('a record with gaps passes the form as it is', () => {
  const member = buildUser({
    phoneNumber: null,
    address: null,
    birthDay: null,
    maritalStatus: null,
    memberSince: null,
  });
  expect(memberForm.safeParse(valuesOf(member)).success).toBe(true);
});

it('only what was changed is sent', () => {
  const member = buildUser();
  const values = { ...valuesOf(member), lname: 'Okafor', address: '' };
  expect(changesOf(member, values)).toEqual({ lname: 'Okafor', address: '' });
  expect(changesOf(member, valuesOf(member))).toEqual({});
});

it.each([
  ['29-02', '29 February'],
  ['01-12', '1 December'],
  ['in spring', 'in spring'],
])('the birthday %s is said as %s', (birthDay, words) => {
  expect(birthday(birthDay)).toBe(words);
});
