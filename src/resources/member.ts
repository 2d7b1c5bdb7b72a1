import type { Resource } from '../portal/resource.ts';
import { announcements } from './announcements/index.ts';
import { dashboard } from './dashboard/index.ts';
import { files } from './files/index.ts';
import { myPayments } from './my-payments/index.ts';
import { settings } from './settings/index.ts';

/** Every resource of the members' portal. A new one is a folder beside these, and its line here. */
export const memberResources: readonly Resource[] = [
  dashboard,
  myPayments,
  files,
  announcements,
  settings,
];
