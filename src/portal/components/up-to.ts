/** The whole numbers from 0, so many of them: the places of what is drawn so often. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
