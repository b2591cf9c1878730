import { devices } from '../../shared/contract/devices.ts';
import { getDevice, unregisterDevice } from '../../shared/devices/devices.ts';
import { presentDevice } from '../../shared/devices/present-device.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(devices['unregister-device'], {
  load: ({ path }) => getDevice(path.client, path.device),
  respond: async (_request, device) => {
    await unregisterDevice(device);
    return ok({ data: presentDevice(device) });
  },
});
