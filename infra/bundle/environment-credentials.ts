import { requireEnv } from '../../shared/platform/env.ts';

/**
 * Takes the place of `@aws-sdk/credential-provider-node` in Lambda bundles. Lambda hands a function its credentials
 * in the environment, so the providers for profiles, SSO and instance roles, a third of the code, never run.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: requireEnv('AWS_ACCESS_KEY_ID'),
  secretAccessKey: requireEnv('AWS_SECRET_ACCESS_KEY'),
  sessionToken: process.env.AWS_SESSION_TOKEN,
});
