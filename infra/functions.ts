import { endpoints } from '../shared/contract/endpoints.ts';
import { triggers } from './triggers.ts';

/** Names of every Lambda function, endpoints first: `functions/<name>.ts` becomes `dist/<name>/index.js`. */
export const functionNames: string[] = [...endpoints, ...triggers].map(({ name }) => name);
