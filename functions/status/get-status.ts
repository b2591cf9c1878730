import { status } from '../../shared/contract/status.ts';
import { handlePublic } from '../../shared/http/public.ts';
import { checks } from '../../shared/status/checks/checks.ts';
import { watchHealth } from '../../shared/status/health.ts';
import { presentStatus } from '../../shared/status/present-status.ts';

const health = watchHealth(checks);

export const handler = handlePublic(status['get-status'], async () => {
  const now = new Date();
  return JSON.stringify(presentStatus(await health(now), now));
});
