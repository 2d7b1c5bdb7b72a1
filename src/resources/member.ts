import type { Resource } from '../portal/resource.ts';
import { settings } from './account/member/settings/index.ts';
import { files } from './content/member/files/index.ts';
import { announcements } from './messages/member/announcements/index.ts';
import { dashboard } from './overview/member/dashboard/index.ts';
import { myPayments } from './payments/member/payments/index.ts';

/** All resources of the members' portal. To add one, add a folder here and a line below. */
export const memberResources: readonly Resource[] = [
  dashboard,
  myPayments,
  files,
  announcements,
  settings,
];
