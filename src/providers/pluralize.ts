import { singularOf } from '#contract/numbers.ts';

/* Replaces pluralize, which knows every English noun: refine asks it about the names of our resources, all plural. */
export default { plural: (noun: string) => noun, singular: singularOf };
