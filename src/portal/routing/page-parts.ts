import { createContext } from 'react';
import type { z } from 'zod';
import type { Acts } from '../act/act.ts';
import type { Field } from '../form/fields/fields.ts';

/** The contract's schemas of a resource's form: fields, rules and messages; that of a change, where it is another. */
export type FormSchemas = {
  schema?: z.ZodObject | undefined;
  changeSchema?: z.ZodObject | undefined;
};

/** What comes with a page's code, as it would weigh on the portal's start (define-resource.ts). */
export type PageParts = {
  /** With a list: what can be done to it and to its records. */
  acts?: Acts<object> | undefined;
  /** With what shows columns that the schema describes: the fields of the form. */
  fields?: readonly Field[] | undefined;
  /** With a form. */
  form?: FormSchemas | undefined;
};

/** The parts of the page that is shown. */
export const PagePartsContext = createContext<PageParts>({});
