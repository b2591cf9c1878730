import { devices } from '../../shared/contract/devices.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { devicesOf, listDevices, presentDevice } from '../../shared/notifications/index.ts';

export const handler = handle(devices['list-devices'], {
  load: ({ path }) => listDevices(path.client),
  respond: ({ caller }, found) => ok({ data: devicesOf(caller.userId, found).map(presentDevice) }),
});
