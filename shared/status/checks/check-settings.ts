import { awsClientSettings } from '../../platform/aws-client.ts';

/** One try: the next look is seconds away. */
export const checkSettings = { ...awsClientSettings, maxAttempts: 1 };
