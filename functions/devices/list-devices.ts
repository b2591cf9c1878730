import { devices } from '../../shared/contract/devices.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { listDevices } from '../../shared/mobile/devices.ts';
import { presentDevice } from '../../shared/mobile/present.ts';

export const handler = handle(devices['list-devices'], {
  load: ({ path }) => listDevices(path.client),
  respond: (_request, found) => ok({ data: found.map(presentDevice) }),
});
