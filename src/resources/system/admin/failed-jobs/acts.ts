import { systemCalls } from '#contract/system/calls.ts';
import type { FailedJob } from '#contract/system/jobs/schemas.ts';
import { type Acts, actsOn } from '../../../../portal/act/act.ts';

const act = actsOn<FailedJob>();

export default {
  row: [
    act(systemCalls.retryJob, {
      key: 'retry',
      label: 'Try again',
      labelFor: ({ isMail }) => (isMail ? 'Send again' : 'Try again'),
    }),
  ],
} satisfies Acts<FailedJob>;
