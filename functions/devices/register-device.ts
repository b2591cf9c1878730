import { devices } from '../../shared/contract/devices.ts';
import { command, created, ok } from '../../shared/http/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { listDevices, planRegistration, presentDevice } from '../../shared/notifications/index.ts';
import { config } from '../../shared/platform/config/config.ts';
import { invalid } from '../../shared/platform/failure.ts';

export const handler = command(devices['register-device'], {
  load: ({ path }) => listDevices(path.client),
  plan: ({ path, body, caller: { userId, tokenId }, store, now }, registered) => {
    if (body.platform === 'web' && config().web_push === null) {
      throw invalid({ push_provider: [say`Nothing is sent to browsers here.`] });
    }
    const registration = { clientId: path.client, userId, tokenId, store, fields: body };
    const { device, isNew, writes } = planRegistration(registration, registered, now);
    const shown = { data: presentDevice(device) };
    return { writes, reply: isNew ? created(shown) : ok(shown) };
  },
});
