import type { PushClient } from '../vendor.ts';
import { pushServiceNamed } from './push-services.ts';

export const loadPushService = (id: string): Promise<PushClient> =>
  import(`../push-provider/${pushServiceNamed(id).id}/client.ts`);
