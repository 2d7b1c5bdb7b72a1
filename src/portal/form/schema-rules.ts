import type { FormRule } from 'antd';
import { createContext, use } from 'react';
import type { FieldErrors } from '#contract/envelope.ts';

/** Says what is wrong in a form as it is typed: sentences by the places of its fields. */
export type CheckForm = () => FieldErrors;

/** The check of the form around; none where the form's own `rules` are enough. */
export const CheckContext = createContext<CheckForm | null>(null);

/** antd's rule for the field at a place of the form: what the contract's schema has to say there. */
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
