/** Name of this service in logs, stacks and metrics. */
export const SERVICE = 'hosting-client-api';

/** The name of one of the stacks of a stage, such as `hosting-client-api-staging-data`. */
export const stackNameOf = (stage: string, part: string): string => `${SERVICE}-${stage}-${part}`;
