import type { Indexed, MemberIndex } from './member-index.ts';

const nigerian = /(?<!\d)(?:234|0)?([789]\d{9})(?!\d)/g;

/** Finds members by the phone numbers in a narration, as a bank writes them: 08031234567, 2348031234567. */
export function findPhones({ byPhone }: MemberIndex, folded: string): Indexed[] {
  const found = [...folded.matchAll(nigerian)].flatMap(
    ([, national]) => byPhone.get(`0${national}`) ?? [],
  );
  return [...new Set(found)];
}
