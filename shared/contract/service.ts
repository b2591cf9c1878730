/** Name of this service in logs, stacks and metrics. */
export const SERVICE = 'hosting-client-api';
