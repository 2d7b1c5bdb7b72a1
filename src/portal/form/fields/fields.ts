import type { documentSchema } from '#contract/content/media/schemas.ts';
import type { UploadRule } from '#contract/upload-rules.ts';

/** A choice in the format of antd's Select. */
export type Choice = { value: string; label: string };

/** What a resource adds to a field's schema. */
export type FieldOptions = {
  label?: string;
  hint?: string;
  /** What a record without it reads, in place of '–'. */
  none?: string;
  /** The name of one entry of its list. */
  entry?: string;
  /** The labels of the choices. */
  choices?: Readonly<Record<string, string>>;
  /** An input other than the schema's own. */
  input?: Holds;
  /** Whether it is required, though the schema lets a record omit it. */
  required?: boolean;
  /** The value that a new record's form begins with, if not the schema's default. */
  initial?: string;
  /** The heading that groups it with its neighbours. */
  group?: string;
  /** The width in px that a picture in this place needs to look sharp. */
  least?: number;
  /** Whether the form omits it; a column has it all the same. */
  hidden?: boolean;
};

/** Returns the options of a field by its name. */
export type Describe = (name: string) => FieldOptions;

/** The options of fields by their names. */
export type Described = Readonly<Record<string, FieldOptions>>;

/** The kind of a field's value, which decides its input. */
export type Holds =
  | { type: 'line'; max: number | null; format: 'text' | 'email' | 'address' | 'colour' }
  | { type: 'text'; max: number | null }
  | { type: 'paragraphs' }
  | { type: 'slug' }
  | { type: 'day'; isPast?: boolean }
  | { type: 'moment' }
  | { type: 'choice'; options: readonly Choice[] }
  | { type: 'yes-no' }
  | { type: 'number'; whole: boolean; min: number | null; max: number | null }
  | { type: 'naira' }
  | { type: 'phone' }
  /** The id of a record of another resource. */
  | { type: 'reference'; resource: string }
  /** A file that the form uploads. */
  | { type: 'file'; rule: UploadRule }
  /**
   * `more` are fields besides the picture's own, such as its caption; `least` is the width in px that its
   * place needs.
   */
  | { type: 'picture'; more: readonly Field[]; least?: number }
  /** A stored document: an object, or three fields of the item combined. */
  | { type: 'document'; flat: boolean }
  | { type: 'list'; element: Field; min: number; max: number | null }
  | { type: 'group'; fields: readonly Field[] };

/** One field of a form, derived from a schema. */
export type Field = Holds & {
  /** Its key in the item; empty for the entries of a list. */
  name: string;
  label: string;
  hint?: string | undefined;
  none?: string | undefined;
  group?: string | undefined;
  /** The name of one entry of its list: 'Picture'. */
  entry: string;
  /** Whether it must not be empty. */
  required: boolean;
  /** The value to send if it is empty; undefined to omit it. */
  nothing: unknown;
  /** The initial value of a new item. */
  initial: unknown;
};
export type FieldOf<Type extends Field['type']> = Extract<Field, { type: Type }>;

/** The field that combines a document's `fileName`, `href` and `size`. */
export const documentField = 'document';
export const documentKeys: readonly string[] = [
  'fileName',
  'href',
  'size',
] satisfies (keyof typeof documentSchema.shape)[];

/** The fields that can name an item; its slug is made from the first of them. */
const naming = ['title', 'name'];

/** Returns the field that an item's slug is made from, if any. */
export const slugSource = (fields: readonly Field[]): string | undefined =>
  naming.find((name) => fields.some((field) => field.name === name));
