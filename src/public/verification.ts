import { createContext } from 'react';
import type { Verification } from '#contract/overview/verify.ts';

/** What is known of a document: `unknown`, no document has the code; `busy`, too many were asked about. */
export type VerifyAnswer = Verification | 'unknown' | 'busy';

/** What the server found for the code in the address; undefined where the browser asks for it. */
export const VerificationContext = createContext<VerifyAnswer | undefined>(undefined);
