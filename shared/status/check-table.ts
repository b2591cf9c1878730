import { callAws } from '../platform/aws/call-aws.ts';
import { requireEnv } from '../platform/env.ts';

/** An item that is never there. */
const NOWHERE = { pk: { S: 'HEALTH' }, sk: { S: 'HEALTH' } };

export const checkTable = (): Promise<unknown> =>
  callAws(
    'dynamodb',
    'BatchGetItem',
    { RequestItems: { [requireEnv('TABLE_NAME')]: { Keys: [NOWHERE] } } },
    { retry: false },
  );
