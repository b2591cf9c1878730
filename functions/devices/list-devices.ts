import { devices } from '../../shared/contract/devices.ts';
import { devicesOf, listDevices } from '../../shared/devices/devices.ts';
import { presentDevice } from '../../shared/devices/present-device.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(devices['list-devices'], {
  load: ({ path }) => listDevices(path.client),
  respond: ({ caller }, found) => ok({ data: devicesOf(caller.userId, found).map(presentDevice) }),
});
