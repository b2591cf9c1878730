import { readSecret } from '../../../platform/aws/secrets.ts';
import { whmSecret } from './secrets.ts';

export const readServers = async () => (await readSecret('whm', whmSecret)).servers;

export { createWhmPanel as createPanel } from './whm-panel.ts';
