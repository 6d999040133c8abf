import type { Page } from '@playwright/test';

/**
 * Records the browser's complaints from now on: thrown errors, failed loads, anything that the
 * policy blocks.
 *
 * @returns a list that grows
 */
export function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}
