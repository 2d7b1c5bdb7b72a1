import { text } from '../text.ts';

/**
 * A field that people never see. Only a robot fills it in; it gets the usual answer, and nothing is
 * saved.
 */
export const honeypotField = 'website';
export const honeypot = text('Website', 200).default('');
