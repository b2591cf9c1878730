import { devices } from '../../shared/contract/devices.ts';
import { listDevices, planRegistration } from '../../shared/devices/devices.ts';
import { presentDevice } from '../../shared/devices/present-device.ts';
import { command } from '../../shared/http/command.ts';
import { created, ok } from '../../shared/http/handler.ts';

export const handler = command(devices['register-device'], {
  load: ({ path }) => listDevices(path.client),
  plan: ({ path, body, caller: { userId, tokenId }, now }, registered) => {
    const registration = { clientId: path.client, userId, tokenId, fields: body };
    const { device, isNew, writes } = planRegistration(registration, registered, now);
    const shown = { data: presentDevice(device) };
    return { writes, reply: isNew ? created(shown) : ok(shown) };
  },
});
