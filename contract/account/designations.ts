/** A member's designation. */
export const designations = ['None', 'FCA', 'ACA'] as const;
