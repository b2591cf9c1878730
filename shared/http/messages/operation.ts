import type { EndpointDefinition } from '../../contract/endpoint.ts';

export type Route = Pick<EndpointDefinition, 'method' | 'path'>;

/** Names an endpoint in logs and limits, such as `GET /status`. */
export const operationOf = ({ method, path }: Route): string => `${method} ${path}`;
