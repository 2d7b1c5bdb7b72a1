import { capitalized } from '#contract/capitalized.ts';
import { accountWords, categoryWords, roleWords } from '#contract/members/words.ts';
import { formatKobo } from '#contract/naira.ts';
import type { AuditEntry } from '#contract/system/audit/schemas.ts';
import type { Described } from '../../../../portal/form/fields/fields.ts';
import type { Resource } from '../../../../portal/resource.ts';
import { longDate, longMoment } from '../../../../shared/format.ts';

const systems = {
  visitor: 'A visitor',
  job: 'The system',
  gateway: 'Payment gateway',
  command: 'A command on the server',
} as const;

/** Returns who did it. */
export function actorInWords({ actor, actorKind, actorLabel }: AuditEntry): string {
  if (actorKind === 'person') return actor?.name ?? 'A person whose record is gone';
  return actorLabel ? `${systems[actorKind]} (${actorLabel})` : systems[actorKind];
}

/* The numbers of what was done: 'RCT-2026-000123 → RCT-2026-000124' where the act gave the next receipt out. */
const numbersOf = ({ formerNumber, number }: Pick<AuditEntry, 'formerNumber' | 'number'>) =>
  [formerNumber, number].filter(Boolean).join(' → ');

/** The subject of an entry that is about a record of a resource begins with it. */
export const ofRecord = /^record of /;

/** Returns the resource that an entry is about a record of, by its noun, which its calls have too. */
export const resourceOf = (
  { subject }: Pick<AuditEntry, 'subject'>,
  resources: readonly Resource[],
): Resource | undefined =>
  resources.find(({ singular }) => singular === subject.replace(ofRecord, ''));

/** Returns what tells what an entry is about from others: its numbers, or the name of a record; '' where it has none. */
export function nameInWords(entry: AuditEntry): string {
  const { subject, before, after } = entry;
  const { name, title } = { ...before, ...after };
  return numbersOf(entry) || (ofRecord.test(subject) ? String(name ?? title ?? '') : '');
}

/** Returns the words of the link to what an entry is about, with a number or a name or without. */
export const linkInWords = (entry: AuditEntry): string =>
  nameInWords(entry) || `The ${entry.subject.replace(ofRecord, '')}`;

const fieldWords: Readonly<Record<string, string>> = {
  fname: 'First name',
  lname: 'Last name',
  mname: 'Middle name',
  memberId: 'Member ID',
  email: 'E-mail',
  emailShared: 'E-mail shared with others',
  birthDay: 'Birthday',
  user: 'Member',
};

/* The words of choices that no form has. */
const choiceWords: Described = {
  accountState: { choices: accountWords },
  duesCategory: { choices: categoryWords },
  role: { choices: roleWords },
};

/* A correction of a payment has what it was before beside what it is. */
const formerFields: Readonly<Record<string, string>> = {
  date: 'changedFrom',
  accountId: 'accountFrom',
  reference: 'referenceFrom',
  userId: 'movedFrom',
};

function withFormer({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [{ ...before }, { ...after }];
  for (const [field, former] of Object.entries(formerFields))
    if (former in is) {
      was[field] = is[former];
      delete is[former];
    }
  return { was, is };
}

/* 'phoneNumber' → 'Phone number', 'amountKobo' → 'Amount'. */
function labelOf(field: string): string {
  const words = field
    .replace(/Kobo$/, '')
    .replace(/(\p{Lu})/gu, (letter) => ` ${letter.toLowerCase()}`);
  return fieldWords[field] ?? capitalized(words);
}

function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field.endsWith('Kobo') ? formatKobo(value) : String(value);
  if (Array.isArray(value)) {
    const words = value.map((one) => valueInWords(field, one));
    return words.join(value.some((one) => typeof one === 'object') ? '; ' : ', ');
  }
  if (typeof value !== 'string')
    return Object.entries(value)
      .filter(([, inner]) => !isId(inner))
      .map(([name, inner]) => `${labelOf(name)} ${valueInWords(name, inner)}`)
      .join(', ');
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return longDate(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? longMoment(value) : value;
}

/* An id tells a reader nothing. */
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/**
 * Returns the fields that were changed: 'State: Oyo → Lagos', or 'Amount: ₦27,500.00' for what is new. They are called
 * as in the forms of its resource, choices too; a reference is called by the record that it is to.
 */
export function changesInWords(entry: AuditEntry, resources: readonly Resource[] = []): string[] {
  const { after, names } = entry;
  const { was, is } = withFormer(entry);
  const described = resourceOf(entry, resources)?.fields;
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.flatMap((field) => {
    const unsaid = field === 'otherFields' && is[field];
    if (Array.isArray(unsaid))
      return `Also changed: ${unsaid.map((name) => labelOf(String(name))).join(', ')}`;
    /* The trail has amounts in kobo under names that say so (crud-records.ts). */
    const ofForm = described?.[field] ?? described?.[field.replace(/Kobo$/, '')];
    const { label, choices } = { ...choiceWords[field], ...ofForm };
    const words: Readonly<Record<string, string>> = { ...names, ...choices };
    const stored = [was[field], is[field]];
    const values = stored.map((value) => words[String(value)] ?? value);
    if (values.some(isId)) return [];
    const [from, to] = values.map((value) => valueInWords(field, value));
    const called = label ?? labelOf(stored.some(isId) ? field.replace(/Id$/, '') : field);
    /* What is new and empty says nothing. */
    if (!(field in was)) return to === 'nothing' ? [] : `${called}: ${to}`;
    return `${called}: ${from} → ${after ? to : 'nothing'}`;
  });
}
