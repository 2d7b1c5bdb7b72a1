import { longDate } from '../../../../shared/format.ts';

/** Returns '29 February' for `dd-mm`; other formats unchanged. */
export function birthday(birthDay: string): string {
  const [, day, month] = /^(\d{2})-(\d{2})$/.exec(birthDay) ?? [];
  return day && month ? longDate(`0000-${month}-${day}`).replace(/ 0000$/, '') : birthDay;
}
