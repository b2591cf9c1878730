import * as z from 'zod';

const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'ten capital letters or digits');

export const apnsSettingsSchema = z.object({
  team_id: appleId,
  key_id: appleId,
  /** The .p8 file as Apple hands it out. */
  private_key: z.string().min(1),
  /** The app's bundle id. */
  topic: z.string().min(1),
  /** https://api.sandbox.push.apple.com for development builds of the app. */
  api_base: z.url({ protocol: /^https?$/ }).default('https://api.push.apple.com'),
});

export type ApnsSettings = z.input<typeof apnsSettingsSchema>;
