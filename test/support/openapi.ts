import { openApiDocument } from '../../infra/openapi/document.ts';

/** JSON Schema, as far as tests look into it. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
};

type Media = { schema: Schema; example?: unknown };
type Content = { 'application/json': Media; 'multipart/form-data'?: Media };

export type ResponseObject = {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
  content?: Content;
};

export type Operation = {
  method: string;
  /** Path template: "/clients/{client}". */
  path: string;
  operationId: string;
  security: unknown[];
  parameters: { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, ResponseObject>;
};

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

const document = JSON.parse(JSON.stringify(openApiDocument())) as { [key: string]: Json };

const at = (reference: string): Json =>
  reference
    .split('/')
    .slice(1)
    .reduce<Json>((node, key) => (node as { [key: string]: Json })[key] ?? null, document);

/** The same with every reference replaced by what it refers to. */
const dereferenced = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(dereferenced);
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') return dereferenced(at(node.$ref));
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, dereferenced(value)]));
};

type Paths = Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>;

/** Every operation of the OpenAPI document, references resolved. */
export const operations: Operation[] = Object.entries(dereferenced(document.paths ?? null) as Paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
);

const fits = (template: string, path: string) => {
  const [expected, actual] = [template.split('/'), path.split('/')];
  return (
    expected.length === actual.length &&
    expected.every((part, i) => (part.startsWith('{') ? actual[i] !== '' : part === actual[i]))
  );
};

/** The operation a request is for, the one with the fewest path parameters where several fit. */
export const operationFor = (method: string, path: string): Operation | undefined => {
  const { pathname } = new URL(`http://localhost${path}`);
  const parameters = (operation: Operation) => operation.path.split('{').length;
  return operations
    .filter((operation) => operation.method === method && fits(operation.path, pathname))
    .sort((a, b) => parameters(a) - parameters(b))[0];
};
