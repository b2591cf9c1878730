import { devices } from '../../shared/contract/devices.ts';
import { command, ok } from '../../shared/http/index.ts';
import { getDevice, planUnregistration, presentDevice } from '../../shared/notifications/index.ts';

export const handler = command(devices['unregister-device'], {
  load: ({ path, claimedUserId }) => getDevice(path.client, claimedUserId, path.device),
  plan: (_request, device) => ({
    ...planUnregistration(device),
    reply: ok({ data: presentDevice(device) }),
  }),
});
