import type { Page } from '@playwright/test';

/** What a page complains of from now on: errors of its scripts, and what its console says is wrong. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}
