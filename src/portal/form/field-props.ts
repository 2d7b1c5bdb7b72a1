import type { ComponentType } from 'react';
import type { Field } from './fields.ts';

export type Path = (string | number)[];

export type FieldProps<Shown extends Field = Field> = {
  field: Shown;
  /** Where its value stands, from the nearest list above; antd's Form.Item takes it so. */
  path: Path;
  /** Where its value stands in all of the form. */
  full: Path;
  /** What it is called, where not by its own name. */
  label?: string;
  /** Whether the label is for hearing only. */
  quiet?: boolean;
};

/** Those of a field that holds others, with what draws these. */
export type HolderProps<Shown extends Field> = FieldProps<Shown> & {
  draw: ComponentType<FieldProps>;
};
