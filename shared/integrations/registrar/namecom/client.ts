import { readSecret } from '../../../platform/aws/secrets.ts';
import { namecomSecret } from './secrets.ts';

export const readSettings = async () => {
  const { requests_per_second, ...settings } = await readSecret('namecom', namecomSecret);
  return { ...settings, requestsPerSecond: requests_per_second };
};

export { createNamecomRegistrar as createRegistrar } from './namecom-registrar.ts';
