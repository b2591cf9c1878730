import { devices } from '../../shared/contract/devices.ts';
import { getDevice, planUnregistration } from '../../shared/devices/devices.ts';
import { presentDevice } from '../../shared/devices/present-device.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(devices['unregister-device'], {
  load: ({ path, claimedUserId }) => getDevice(path.client, claimedUserId, path.device),
  plan: (_request, device) => ({
    ...planUnregistration(device),
    reply: ok({ data: presentDevice(device) }),
  }),
});
