import type { DuesCategory } from '#contract/ledger/terms.ts';

/** The categories that dues are priced by, in words. */
export const categoryWords: Readonly<Record<DuesCategory, string>> = {
  FCA: 'FCA',
  ACA: 'ACA',
  None: 'No designation',
  retired: 'Retired',
  life: 'Life member',
  student: 'Student',
  exempt: 'Exempt',
  deceased: 'Deceased',
};
