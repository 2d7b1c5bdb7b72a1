import { createContext } from 'react';
import type { Acts } from '../act/act.ts';

/** The acts of the resource whose list is shown (define-resource.ts). */
export const ActsContext = createContext<Acts<object>>({});
