import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byPushService, credentials } from '../../credentials.ts';

const appleId = () => z.string().regex(/^[A-Z0-9]{10}$/, 'ten capital letters or digits');

const origin = () => z.url({ protocol: /^https?$/ });

export const apnsSettingsSchema = schema(() =>
  credentials(
    z.object({
      team_id: appleId(),
      key_id: appleId(),
      /** The .p8 file as Apple hands it out. */
      private_key: z.string().min(1),
      /** The app's bundle id. */
      topic: z.string().min(1),
      /** Where devices of production are reached. */
      api_base: origin().default('https://api.push.apple.com'),
      /** Where devices of the sandbox are reached: those of development builds of the app. */
      sandbox_api_base: origin().default('https://api.sandbox.push.apple.com'),
    }),
    ({ api_base }) => byPushService(api_base),
  ),
);

export type ApnsSettings = z.input<ReturnType<typeof apnsSettingsSchema>>;

export const schemas = { apns: apnsSettingsSchema };
