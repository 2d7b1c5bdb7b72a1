import { documentSchema } from '#contract/media/schemas.ts';
import type { UploadRule } from '#contract/upload-rules.ts';

/** A choice as antd's Select takes it. */
export type Choice = { value: string; label: string };

/** What a resource says of a field beside its schema. */
export type FieldOptions = {
  label?: string;
  hint?: string;
  /** What an entry of its list is called. */
  entry?: string;
  /** What the choices are called. */
  choices?: Readonly<Record<string, string>>;
  /** Another input than the schema's own. */
  input?: Holds;
  /** Whether it must be given, where the schema lets a record be without it. */
  required?: boolean;
  /** The heading that it stands under with those beside it. */
  group?: string;
  /** Whether it is left out of the form. */
  hidden?: boolean;
};

/** Answers what is said of a field by its name. */
export type Describe = (name: string) => FieldOptions;

/** What a field holds, and so which input it gets. */
export type Holds =
  | { type: 'line'; max: number | null; format: 'text' | 'email' | 'address' }
  | { type: 'text'; max: number | null }
  | { type: 'paragraphs' }
  | { type: 'slug' }
  /** `latest` is the last day that can be chosen, `YYYY-MM-DD`. */
  | { type: 'day'; latest?: string }
  | { type: 'moment' }
  | { type: 'choice'; options: readonly Choice[] }
  | { type: 'yes-no' }
  | { type: 'number'; whole: boolean; min: number | null; max: number | null }
  | { type: 'naira' }
  | { type: 'phone' }
  /** The id of a record of another resource. */
  | { type: 'reference'; resource: string }
  /** A file that is sent with the form. */
  | { type: 'file'; rule: UploadRule }
  /** `more` are fields beside the picture's own, such as its caption. */
  | { type: 'picture'; more: readonly Field[] }
  /** A stored document: an object of its own, or three fields of the item as one. */
  | { type: 'document'; flat: boolean }
  | { type: 'list'; of: Field; min: number; max: number | null }
  | { type: 'group'; fields: readonly Field[] };

/** One field of a form, made from a schema. */
export type Field = Holds & {
  /** Its key in the item; empty for the entries of a list. */
  name: string;
  label: string;
  hint?: string | undefined;
  group?: string | undefined;
  /** What an entry of its list is called: 'Picture'. */
  entry: string;
  /** Whether it may not be left empty. */
  required: boolean;
  /** What is sent where it is left empty; undefined where it is then left out. */
  nothing: unknown;
  /** What a new item begins with. */
  initial: unknown;
};
export type FieldOf<Type extends Field['type']> = Extract<Field, { type: Type }>;

/** The field that stands for a document's `fileName`, `href` and `size`. */
export const documentField = 'document';
export const documentKeys = Object.keys(documentSchema.shape);

/** The fields that can name an item, the first of which its slug is made from. */
const naming = ['title', 'name'];

/** The field that an item's slug is made from, if any. */
export const slugSource = (fields: readonly Field[]): string | undefined =>
  naming.find((name) => fields.some((field) => field.name === name));
