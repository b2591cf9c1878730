import { devices } from '../../shared/contract/devices.ts';
import { devicesOf, listDevices, presentDevice } from '../../shared/devices/index.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(devices['list-devices'], {
  load: ({ path }) => listDevices(path.client),
  respond: ({ caller }, found) => ok({ data: devicesOf(caller.userId, found).map(presentDevice) }),
});
