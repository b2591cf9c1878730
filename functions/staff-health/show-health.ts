import { health } from '../../shared/contract/staff/health.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { lookAtHealth } from '../../shared/operator/index.ts';

export const handler = staffReads(health['show-health'], async () => ({
  // The daily look and what vendors allow follow the real time.
  data: await lookAtHealth(new Date()),
}));
