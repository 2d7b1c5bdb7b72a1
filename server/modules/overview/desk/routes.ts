import { routes } from '../../../plugins/bind.ts';
import { readDesk } from './desk.ts';

/** Registers what waits for an office. */
export const deskRoutes = routes((context) => ({
  desk: ({ actor }) => readDesk(context, actor),
}));
