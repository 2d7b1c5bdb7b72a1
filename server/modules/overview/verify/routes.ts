import { routes } from '../../../plugins/bind.ts';
import { verify } from './verify.ts';

/** Registers the verification of documents. */
export const verifyRoutes = routes((context) => ({
  verify: ({ params, request }) => verify(context, params.code, request.ip),
}));
