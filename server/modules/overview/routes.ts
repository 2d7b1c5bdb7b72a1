import { routes } from '../../plugins/bind.ts';
import { readDesk } from './desk/desk.ts';
import { verify } from './verify/verify.ts';

/** Registers what waits for an office, and the verification of documents. */
export const overviewRoutes = routes((context) => ({
  desk: ({ actor }) => readDesk(context, actor),

  verify: ({ params, request }) => verify(context, params.code, request.ip),
}));
