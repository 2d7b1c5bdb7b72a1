import type { FormRule } from 'antd';
import { createContext, use } from 'react';
import type { FieldErrors } from '#contract/envelope.ts';

/** Returns the errors of a form while it is typed, by field path. */
type CheckForm = () => FieldErrors;

/** The check of the surrounding form; null if the form's own `rules` are enough. */
export const CheckContext = createContext<CheckForm | null>(null);

/** Returns antd's rules for a field, which show the contract schema's message at that path. */
export function useFieldRules(place: readonly (string | number)[]): FormRule[] {
  const check = use(CheckContext);
  if (!check) return [];
  return [
    {
      validator: async () => {
        const sentence = check()[place.join('.')];
        if (sentence) throw new Error(sentence);
      },
    },
  ];
}
