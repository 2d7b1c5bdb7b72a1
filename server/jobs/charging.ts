import type { Context } from '../context.ts';
import { chargeDueSubscriptions } from '../modules/dues/charging/charging.ts';
import type { Job } from './runner.ts';

/**
 * Charges subscriptions that were set up ahead, on their day in Nigeria. Hours begin there when they
 * begin in UTC, so that it runs within the first moments of the day; and after a start in any hour,
 * so that a server that was off catches up.
 */
export const chargingJob = (context: Context): Job => ({
  name: 'charging',
  everySeconds: 60 * 60,
  run: () => chargeDueSubscriptions(context),
});
