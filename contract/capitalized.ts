/** Returns words with a capital first letter: 'Under review' for 'under review'. */
export const capitalized = <Words extends string>(words: Words) =>
  (words.charAt(0).toUpperCase() + words.slice(1)) as Capitalize<Words>;
