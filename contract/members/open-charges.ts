import { choiceField } from '../fields.ts';

/**
 * What becomes of the open charges of this year and of later ones when a category changes: `lower` (the default)
 * follows a lower price, `all` a higher one as well, `none` leaves them. What something was paid of stays.
 */
export const openChargesChoices = ['lower', 'all', 'none'] as const;
export type OpenCharges = (typeof openChargesChoices)[number];

export const openCharges = choiceField('openCharges', openChargesChoices).default('lower');
