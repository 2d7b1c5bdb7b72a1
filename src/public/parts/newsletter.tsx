import { lazyPart } from '../lazy-part.tsx';

/** The newsletter block at the foot of the home page. */
export const Newsletter = lazyPart('newsletter', () => import('./newsletter-form.tsx'));
