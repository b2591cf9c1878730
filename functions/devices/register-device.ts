import { devices } from '../../shared/contract/devices.ts';
import { listDevices, registerDevice } from '../../shared/devices/devices.ts';
import { presentDevice } from '../../shared/devices/present-device.ts';
import { created, handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(devices['register-device'], {
  load: ({ path }) => listDevices(path.client),
  respond: async ({ path, body, caller, now }, loaded) => {
    const { userId, tokenId } = caller;
    const registration = { clientId: path.client, userId, tokenId, fields: body };
    const { device, isNew } = await registerDevice(registration, loaded, now);
    const answer = { data: presentDevice(device) };
    return isNew ? created(answer) : ok(answer);
  },
});
