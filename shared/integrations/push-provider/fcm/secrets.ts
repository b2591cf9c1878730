import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byPushService, credentials } from '../../credentials.ts';

const GOOGLE_TOKEN_URI = 'https://oauth2.googleapis.com/token';

/** The service account file as Google hands it out, and where to send messages when that is not Google. */
export const fcmSettingsSchema = schema(() =>
  credentials(
    z.object({
      service_account: z.object({
        project_id: z.string().min(1),
        client_email: z.string().min(1),
        private_key: z.string().min(1),
        token_uri: z.url().default(GOOGLE_TOKEN_URI),
      }),
      /** A stand-in for https://fcm.googleapis.com that speaks plain HTTP, such as http://127.0.0.1:4005. */
      api_base: z.url({ protocol: /^http$/ }).optional(),
    }),
    ({ api_base }) => byPushService(api_base),
  ),
);

export type FcmSettings = z.input<ReturnType<typeof fcmSettingsSchema>>;

export type ServiceAccount = z.output<ReturnType<typeof fcmSettingsSchema>>['service_account'];

export const schemas = { fcm: fcmSettingsSchema };
