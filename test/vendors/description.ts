import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { fromSwagger } from './swagger.ts';

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type Node = { [key: string]: Json };

type Parameter = { name: string; in: string; schema?: Node };
type Content = Record<string, { schema?: Node }>;
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Node>;
};

type Inner = { properties?: Node; required?: string[] };

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON Schema of an OpenAPI 3.0 schema: `nullable` becomes a type, and what names its properties takes no others where
 * `isClosed` (a request: a vendor that ignores a parameter is no better than one that refuses it).
 */
const convert = (schema: Json, isClosed: boolean): Json => {
  if (Array.isArray(schema)) return schema.map((item) => convert(item, isClosed));
  if (!isNode(schema)) return schema;
  const { nullable, example: _example, format: _format, ...rest } = schema;
  if (typeof rest.$ref === 'string') rest.$ref = rest.$ref.replace(/^#/, 'description#');
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'enum' ? value : convert(value, isClosed)]),
  );
  if (isClosed && isNode(inner.properties) && !('additionalProperties' in inner)) {
    inner.additionalProperties = false;
  }
  return nullable === true ? { anyOf: [inner, { type: 'null' }] } : inner;
};

/** A vendor's OpenAPI 3.0 or Swagger 2.0 description, JSON or YAML. */
export class Description {
  readonly paths: Record<string, Record<string, Operation> & { parameters?: Parameter[] }>;
  readonly #document: Node;
  readonly #validators = new Map<string, Ajv>();
  readonly #compiled = {
    request: new Map<unknown, ValidateFunction>(),
    response: new Map<unknown, ValidateFunction>(),
  };

  constructor(file: string) {
    const document = parse(readFileSync(file, 'utf8')) as Node;
    this.#document = document.swagger === '2.0' ? (fromSwagger(document) as Node) : document;
    this.paths = this.#document.paths as never;
  }

  /** One object in place of the parts of an `allOf`, so that it can be closed. */
  #merged(schema: Node): Node {
    const { allOf, ...rest } = this.resolve(schema);
    if (!Array.isArray(allOf)) return rest as Node;
    const parts = allOf.map((part) => this.#merged(part as Node) as Inner);
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => required ?? []),
    };
  }

  #ajvFor(kind: 'request' | 'response'): Ajv {
    const known = this.#validators.get(kind);
    if (known) return known;
    const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: kind === 'request', logger: false });
    const components = convert(this.#document.components ?? {}, kind === 'request');
    ajv.addSchema({ $id: 'description', components } as object);
    this.#validators.set(kind, ajv);
    return ajv;
  }

  /** The described thing behind a reference. */
  resolve(node: Node): Node {
    if (typeof node.$ref !== 'string') return node;
    const found = node.$ref
      .split('/')
      .slice(1)
      .reduce<Json>((inner, key) => (isNode(inner) ? (inner[key] ?? null) : null), this.#document);
    return this.resolve(found as Node);
  }

  /** What is wrong with a value, as sentences. A request's values are texts and are read as what is asked for. */
  problems(kind: 'request' | 'response', schema: Node, value: unknown): string[] {
    const isClosed = kind === 'request';
    const compile = () =>
      this.#ajvFor(kind).compile(convert(isClosed ? this.#merged(schema) : schema, isClosed) as object);
    const validate = this.#compiled[kind].get(schema) ?? compile();
    this.#compiled[kind].set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const extra = 'additionalProperty' in params ? ` (${String(params.additionalProperty)})` : '';
      return `${instancePath || '/'} ${message}${extra}`;
    });
  }

  /** The operation of a request, the one with the fewest variable parts where several fit. */
  operation(method: string, path: string): { name: string; operation: Operation } | null {
    const fits = (template: string) =>
      new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path) &&
      this.paths[template]?.[method.toLowerCase()];
    const [template] = Object.keys(this.paths)
      .filter(fits)
      .sort((a, b) => a.split('{').length - b.split('{').length);
    const operation = template && this.paths[template]?.[method.toLowerCase()];
    return operation ? { name: `${method} ${template}`, operation } : null;
  }
}
