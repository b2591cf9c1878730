import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { Exchange } from './recorder.ts';

type Schema = { [key: string]: unknown };
type Content = { 'application/json'?: { schema: Schema } };
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

export type Found = { operation: Operation; path: Record<string, string> };

const CUSTOM_FORMATS = ['double', 'float', 'int32', 'int64', 'ip', 'password'];

/** The OpenAPI 3.1 description at `file`, against which what goes over the wire is checked. */
export const readDescription = (file: string) => {
  const document = parse(readFileSync(file, 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  for (const format of CUSTOM_FORMATS) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'description', components: document.components });
  const validators = new Map<Schema, ValidateFunction>();

  const absolute = (schema: Schema): Schema =>
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"description#/')) as Schema;

  const mistakes = (schema: Schema, value: unknown): string[] => {
    const validate = validators.get(schema) ?? ajv.compile(absolute(schema));
    validators.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  };

  const resolve = (schema: Schema): Schema => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').pop() : undefined;
    return name ? resolve(document.components.schemas[name] ?? {}) : schema;
  };

  /** The schemas that apply to an object at once, through references and compositions. */
  const parts = (schema: Schema): Schema[] => {
    const here = resolve(schema);
    const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (here[key] as Schema[] | undefined) ?? []);
    return [here, ...composed.flatMap(parts)];
  };

  /** Fields of `value` that the schema does not name, or names as read-only. */
  const unknownFields = (schema: Schema, value: unknown, at = ''): string[] => {
    const all = parts(schema);
    if (Array.isArray(value)) {
      const items = all.find((part) => part.items)?.items as Schema | undefined;
      return items ? value.flatMap((item) => unknownFields(items, item, `${at}[]`)) : [];
    }
    if (typeof value !== 'object' || value === null) return [];
    if (all.some((part) => typeof part.additionalProperties === 'object')) return [];
    return Object.entries(value).flatMap(([key, inner]) => {
      const named = all.flatMap((part) => {
        const property = (part.properties as Record<string, Schema> | undefined)?.[key];
        return property ? [property] : [];
      });
      const last = named.at(-1);
      if (!last || resolve(last).readOnly === true) return [`${at}/${key}`];
      return unknownFields(last, inner, `${at}/${key}`);
    });
  };

  const find = ({ method, path }: Exchange): Found | null => {
    for (const [template, methods] of Object.entries(document.paths)) {
      const operation = methods[method.toLowerCase()];
      const pattern = template.replaceAll(/[.$]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/:]+)');
      const match = new RegExp(`^${pattern}$`).exec(path);
      if (operation && match) return { operation, path: { ...match.groups } };
    }
    return null;
  };

  const bodySchema = (content: Content | undefined): Schema | undefined =>
    content?.['application/json']?.schema;

  return {
    version: document.info.version,
    find,
    /** What a request lacks, has wrong, or has that is not described. */
    requestMistakes: ({ query, requestBody }: Exchange, { operation }: Found): string[] => {
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const unknown = Object.keys(query).filter((name) => !parameters.some((known) => known.name === name));
      const schema = bodySchema(operation.requestBody?.content);
      const body = schema
        ? [
            ...mistakes(schema, requestBody),
            ...unknownFields(schema, requestBody).map((at) => `${at} is unknown`),
          ]
        : [];
      const surplus = !schema && requestBody !== undefined && Object.keys(requestBody as object).length > 0;
      return [
        ...unknown.map((name) => `?${name} is unknown`),
        ...body,
        ...(surplus ? ['no body is described'] : []),
      ];
    },
    /** What an answer has wrong. */
    answerMistakes: ({ status, answerBody }: Exchange, { operation }: Found): string[] => {
      const response = operation.responses[String(status)];
      if (!response) return [`status ${status} is not described`];
      const schema = bodySchema(response.content);
      return schema ? mistakes(schema, answerBody) : [];
    },
  };
};
