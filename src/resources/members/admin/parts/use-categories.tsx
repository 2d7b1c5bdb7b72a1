import { duesCategories, isBuiltIn, memberCategories } from '#contract/categories.ts';
import { memberRecordCalls } from '#contract/members/record-calls.ts';
import { categoryName, categoryWords } from '#contract/members/words.ts';
import type { Choice, Field } from '../../../../portal/form/fields/fields.ts';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';

/** How long the society's own categories count as fresh, in ms. */
const staleTime = 60_000;

const builtIn = (value: keyof typeof categoryWords): Choice => ({
  value,
  label: categoryWords[value],
});

/** Returns the categories that the society has added, and the name of any category. */
export function useCategories() {
  const { data, error, refetch } = useApiQuery(memberRecordCalls.duesCategories, { staleTime });
  const own = data?.data.categories ?? [];
  const ownChoices = own.map(({ code, name }): Choice => ({ value: code, label: name }));
  return {
    own,
    /** Whether they are read, or cannot be. */
    isReady: data !== undefined || error !== null,
    nameOf: (code: string) => categoryName(code, own),
    /** The categories that an admin gives a member; that somebody has died is said of their membership. */
    ofMembers: [
      ...memberCategories.filter((value) => value !== 'deceased').map(builtIn),
      ...ownChoices,
    ],
    /** All of them, as choices. */
    all: [...duesCategories.map(builtIn), ...ownChoices],
    refetch,
  };
}

/** Renders the name of a category. */
export function CategoryName({ code }: { code: string }) {
  const { nameOf } = useCategories();
  return isBuiltIn(code) ? categoryWords[code] : nameOf(code);
}

/** Returns the fields with these choices for the one that is a category. */
export const withCategories = (
  fields: readonly Field[],
  name: string,
  options: readonly Choice[],
): readonly Field[] =>
  fields.map((field) => (field.name === name ? { ...field, type: 'choice', options } : field));
