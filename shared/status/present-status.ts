import type { Component } from '../contract/status.ts';
import { API_VERSION } from '../contract/version.ts';
import type { Health } from './health.ts';

/** What people notice while a part does not answer. */
const NOTICED: Record<Component, string> = {
  table: 'Most requests fail. What was paid is recorded as soon as this is over.',
  queues: 'Payments are recorded, and services set up, later than usual.',
  storage: 'Attachments of tickets can be neither sent nor opened.',
};

export const presentStatus = ({ affected, checkedAt }: Health, now: Date) => ({
  status: affected.length === 0 ? 'ok' : 'degraded',
  version: API_VERSION,
  time: now.toISOString(),
  affected: affected.map((component) => ({ component, message: NOTICED[component] })),
  checked_at: checkedAt.toISOString(),
});
