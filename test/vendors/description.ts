import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { fromSwagger } from './swagger.ts';

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type Node = { [key: string]: Json };

type Parameter = { name: string; in: string; schema?: Node };
type Content = Record<string, { schema?: Node }>;
type Operation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content } | { $ref: string };
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

/** Some vendors' patterns are none of the stricter kind that JSON Schema asks for. */
const lenient = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: 'new RegExp' },
);

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

  /** One object in place of the parts of each `allOf` whose parts are objects, so that it can be closed. */
  #merged(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map((item) => this.#merged(item));
    if (!isNode(schema)) return schema;
    const { allOf, ...own } = schema;
    const rest = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, this.#merged(value)]));
    if (!Array.isArray(allOf)) return rest;
    const parts = [...allOf.map((part) => this.#merged(this.resolve(part as Node))), rest] as Inner[];
    const isObject = parts.slice(0, -1).every(({ properties }) => properties);
    if (!isObject) return { ...rest, allOf: parts.slice(0, -1) as Node[] };
    return {
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required }) => required ?? []),
    };
  }

  #ajvFor(kind: 'request' | 'response'): Ajv {
    const known = this.#validators.get(kind);
    if (known) return known;
    const isClosed = kind === 'request';
    const ajv = new Ajv({
      ...{ strict: false, allErrors: true, coerceTypes: isClosed, logger: false },
      code: { regExp: lenient },
    });
    const described = this.#document.components ?? {};
    const components = convert(isClosed ? this.#merged(described) : described, isClosed);
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

  /** The parameters of an operation in its query. */
  query({ parameters = [] }: Operation): Parameter[] {
    return parameters
      .map((parameter) => this.resolve(parameter as never) as unknown as Parameter)
      .filter((parameter) => parameter.in === 'query');
  }

  /** The schema of a body of this type; undefined where none is described. */
  body({ requestBody }: Operation, type: string): Node | undefined {
    const body = requestBody && (this.resolve(requestBody as never) as unknown as { content: Content });
    return body?.content[type]?.schema;
  }

  /** What is wrong with a value, as sentences. A request's values are texts and are read as what is asked for. */
  problems(kind: 'request' | 'response', schema: Node, value: unknown): string[] {
    const isClosed = kind === 'request';
    const compile = () =>
      this.#ajvFor(kind).compile(
        convert(isClosed ? this.#merged(this.resolve(schema)) : schema, isClosed) as object,
      );
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
