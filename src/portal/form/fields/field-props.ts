import type { Field } from './fields.ts';

type Path = (string | number)[];

export type FieldProps<Shown extends Field = Field> = {
  field: Shown;
  /** The path of its value from the nearest list above, as antd's Form.Item needs it. */
  path: Path;
  /** The path of its value in the whole form. */
  full: Path;
  /** Its label, if not its own name. */
  label?: string;
  /** Whether the label is visually hidden. */
  quiet?: boolean;
};
