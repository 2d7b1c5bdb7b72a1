import type { z } from 'zod';
import { fieldErrors } from '#contract/envelope.ts';

/** The form's messages by field, as the server answers them and the browser shows them; {} where all is well. */
export function errorsOf(form: z.ZodType, value: unknown): Record<string, string> {
  const parsed = form.safeParse(value);
  return parsed.error ? fieldErrors(parsed.error) : {};
}

/** The first message of a single field's schema, or null where it takes the value. */
export function messageOf(schema: z.ZodType, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** A registration's text fields, right in every way. */
export const goodSignUp = {
  fname: 'Ngozi',
  lname: 'Okafor',
  memberId: 'MB001234',
  email: 'ngozi@example.com',
  maritalStatus: 'married',
  phoneNumber: '08031234567',
  address: '12 Marina Road, Lagos',
  existingMember: 'Yes',
  birthDay: '29-02',
  diaspora: 'No',
  placeOfWork: 'Self-employed',
  password: 'a long enough phrase',
  passwordConfirm: 'a long enough phrase',
};
