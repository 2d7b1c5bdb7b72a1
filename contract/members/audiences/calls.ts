import { crudCalls } from '../../crud.ts';
import { audienceForm } from './schemas.ts';

/** Groups of members to write to: filters under a name. */
export const audienceCalls = crudCalls({
  path: '/api/v1/audiences',
  singular: 'group',
  form: audienceForm,
  read: 'messages.read',
  write: 'messages.write',
  sort: ['name', 'createdAt'],
});
