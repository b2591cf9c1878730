import { readSecret } from '../../../platform/aws/secrets.ts';
import { paystackSecret } from './secrets.ts';

export const readSettings = async () => {
  const { secret_key, api_base } = await readSecret('paystack', paystackSecret);
  return { secret_key, api_base };
};

export {
  createPaystackGateway as createGateway,
  createPaystackGateway as createPageGateway,
} from './paystack-gateway.ts';
