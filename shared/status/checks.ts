import type { Component } from '../contract/pages.ts';
import type { Check } from './status.ts';

/**
 * A question to each part. The clients are loaded with the first one, not with the function, each by a file of its
 * own: of a package that is imported on demand a bundler would keep all commands.
 */
export const checks: Record<Component, Check> = {
  table: async () => (await import('./check-table.ts')).checkTable(),
  queues: async () => (await import('./check-queues.ts')).checkQueues(),
  storage: async () => (await import('./check-storage.ts')).checkStorage(),
};
