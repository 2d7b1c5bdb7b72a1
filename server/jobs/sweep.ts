import type { Context } from '../context.ts';
import { sweepPayments } from '../modules/payments/settlement/webhooks.ts';
import type { Settings } from '../settings.ts';
import type { Job } from './runner.ts';

/** The seconds between two sweeps where the settings say nothing. */
const usualSeconds = 60;

/** The sweep of open payments. */
export const sweepJob = (context: Context): Job => {
  const settings: Settings & { sweepSeconds?: number } = context.settings;
  return {
    name: 'sweep',
    everySeconds: settings.sweepSeconds ?? usualSeconds,
    run: (signal) => sweepPayments(context, signal),
  };
};
