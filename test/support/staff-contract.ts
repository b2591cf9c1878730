import { readFileSync } from 'node:fs';
import { STAFF_DOCUMENT_FILE } from '../../infra/openapi/build.ts';
import { problemsOf } from './contract.ts';
import type { Schema } from './openapi.ts';

type Operation = { responses: Record<string, { content: { 'application/json': { schema: Schema } } }> };

const document = JSON.parse(readFileSync(STAFF_DOCUMENT_FILE, 'utf8'));

/** A schema with what it names of the document in its place. */
const resolved = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(resolved);
  if (!(schema instanceof Object)) return schema;
  if ('$ref' in schema) {
    const name = String(schema.$ref).split('/').at(-1) ?? '';
    return resolved(document.components.schemas[name]);
  }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, resolved(part)]));
};

const schemas = new Map<string, Schema>();

const schemaOf = (method: string, path: string, status: number): Schema | null => {
  const found = Object.entries<Record<string, Operation>>(document.paths).find(([template]) =>
    new RegExp(`^${template.replaceAll(/{\w+}/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
  );
  const response = found?.[1][method.toLowerCase()]?.responses[status];
  if (!found || !response) return null;
  const place = `${method} ${found[0]} ${status}`;
  const schema = schemas.get(place) ?? (resolved(response.content['application/json'].schema) as Schema);
  schemas.set(place, schema);
  return schema;
};

/** Throws unless the staff's OpenAPI document declares this answer, all of its body. */
export const checkStaffContract = (method: string, path: string, status: number, body: unknown): void => {
  if (path === '/openapi.json') return;
  const schema = schemaOf(method, path, status);
  const problems = schema ? problemsOf('body', schema, body) : ['the status is not declared'];
  if (problems.length > 0 && !(status === 404 && !schema))
    throw new Error(`${method} ${path} answered ${status} against its document:\n${problems.join('\n')}`);
};
