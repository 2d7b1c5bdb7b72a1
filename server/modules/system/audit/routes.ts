import { routes } from '../../../plugins/bind.ts';
import { listEntries } from './entries.ts';

/** Registers the call that reads the audit trail. */
export const auditRoutes = routes((context) => ({
  auditEntries: ({ query }) => listEntries(context, query),
}));
