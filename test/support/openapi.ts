import { openApiDocument } from '../../infra/openapi/document.ts';
import { oncePerProcess } from './once-per-process.ts';

/** JSON Schema, as far as tests look into it. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  'x-permission'?: string;
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

type Document = { [key: string]: Json };

/** The same with every reference replaced by what it refers to. */
const dereferenced = (node: Json, document: Document): Json => {
  if (Array.isArray(node)) return node.map((item) => dereferenced(item, document));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') return dereferenced(referredTo(node.$ref, document), document);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, dereferenced(value, document)]));
};

const referredTo = (reference: string, document: Document): Json =>
  reference
    .split('/')
    .slice(1)
    .reduce<Json>((node, key) => (node as Document)[key] ?? null, document);

type Paths = Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>;

const readOperations = (): Operation[] => {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;
  const paths = dereferenced(document.paths ?? null, document) as Paths;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
};

/** Every operation of the OpenAPI document, references resolved. */
export const operations: Operation[] = oncePerProcess('operations', readOperations);

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
