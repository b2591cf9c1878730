import { codesOf } from '../../infra/openapi/failures.ts';
import type { EndpointDefinition } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { ERROR_CODES } from '../../shared/contract/error-codes.ts';

type Line = { message?: string; operation?: string; status?: number; code?: string };

const operationOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`;

const operations = new Set(Object.values(endpoints).map(operationOf));

const documented = new Set(
  Object.values(endpoints).flatMap((definition) => {
    const possible = new Set<string>(codesOf(definition));
    return Object.entries(ERROR_CODES).flatMap(([status, codes]) =>
      Object.keys(codes)
        .filter((code) => possible.has(code))
        .map((code) => `${operationOf(definition)}: ${status} ${code}`),
    );
  }),
);

/** Refusals of functions, by their log lines, that the OpenAPI document does not list for their operation. */
export const undocumented = (lines: string[]): string[] => {
  const refusals = lines
    .filter((line) => line.includes('"request"') && line.includes('"code"'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ message, operation, code }) => message === 'request' && operations.has(`${operation}`) && code)
    .map(({ operation, status, code }) => `${operation}: ${status} ${code}`);
  return [...new Set(refusals)].filter((refusal) => !documented.has(refusal));
};
