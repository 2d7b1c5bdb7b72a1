import type { Resource } from '../portal/resource.ts';
import { announcements } from './announcements/index.ts';
import { dashboard } from './dashboard/index.ts';
import { files } from './files/index.ts';
import { myPayments } from './my-payments/index.ts';
import { settings } from './settings/index.ts';

/** All resources of the members' portal. To add one, add a folder here and a line below. */
export const memberResources: readonly Resource[] = [
  dashboard,
  myPayments,
  files,
  announcements,
  settings,
];
