import { audienceCalls as calls } from '#contract/members/audiences/calls.ts';
import { crudModule } from '../../../crud-module.ts';
import { audiences as table } from '../../../db/schema/index.ts';

export const audienceRoutes = crudModule({ calls, table, search: ['name'] });
