import { words } from './format.ts';

/** How states look, by how their names begin. */
const TONES = {
  bad: [
    'overdue',
    'suspended',
    'provisioning_failed',
    'registration_failed',
    'failed',
    'declined',
    'bounced',
  ],
  wait: [
    'unpaid',
    'pending',
    'provisioning',
    'answered',
    'needs',
    'action',
    'requested',
    'grace',
    'redemption',
    'preparing',
    'under_review',
  ],
  good: ['active', 'paid', 'succeeded', 'verified', 'delivered', 'completed', 'ready'],
};

export const Badge = ({ state }: { state: string }) => {
  const isOf = ([, begins]: [string, string[]]) => begins.some((begin) => state.startsWith(begin));
  return <span class={`badge ${Object.entries(TONES).find(isOf)?.[0] ?? ''}`}>{words(state)}</span>;
};
