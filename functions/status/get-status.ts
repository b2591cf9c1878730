import { status } from '../../shared/contract/pages.ts';
import { handlePublic } from '../../shared/http/index.ts';
import { checks, presentStatus, watchHealth } from '../../shared/platform/status/index.ts';

const health = watchHealth(checks);

export const handler = handlePublic(status['get-status'], async () => {
  const now = new Date();
  return JSON.stringify(presentStatus(await health(now), now));
});
