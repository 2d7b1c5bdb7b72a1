import { formatNaira, nairaFromKobo } from '#contract/naira.ts';

/** Returns '₦1,250.00' for kobo. */
export const moneyInWords = (kobo: number): string => formatNaira(nairaFromKobo(kobo));

/** Returns '1,250.00' for kobo, as columns of naira have it. */
export const moneyInColumn = (kobo: number): string => moneyInWords(kobo).replace('₦', '');
