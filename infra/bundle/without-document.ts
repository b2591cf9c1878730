import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import type { Plugin } from 'esbuild';

type Span = { start: number; end: number };

/** A part of the source, and what stands there in place of it. */
type Cut = Span & { instead: '' | 'null' };

type Node = {
  type?: string;
  span?: Span;
  key?: { value?: unknown };
  value?: Node;
  callee?: Node;
  object?: Node;
  property?: { value?: unknown };
};

/** The body of a function named `responses` in an object. */
const responsesOf = ({ type, key, value }: Node): Cut[] =>
  type === 'KeyValueProperty' &&
  key?.value === 'responses' &&
  value?.type === 'ArrowFunctionExpression' &&
  value.span
    ? [{ ...value.span, instead: 'null' }]
    : [];

/** A call of `.meta(…)`, which makes a second schema that differs in its description and example only. */
const metaOf = ({ type, span, callee }: Node): Cut[] =>
  type === 'CallExpression' && span && callee?.property?.value === 'meta' && callee.object?.span
    ? [{ start: callee.object.span.end, end: span.end, instead: '' }]
    : [];

const findCuts = (node: unknown): Cut[] => {
  if (typeof node !== 'object' || node === null) return [];
  const responses = responsesOf(node as Node);
  if (responses.length > 0) return responses;
  return [...metaOf(node as Node), ...Object.values(node).flatMap(findCuts)];
};

/** The source without what only the OpenAPI document needs, on the lines and columns where everything else was. */
export const withoutDocument = (source: string): string => {
  // Positions count bytes from some number that the first statement tells.
  const { body, span } = parseSync(`;${source}`, { syntax: 'typescript' });
  const bytes = Buffer.from(source);
  for (const { start, end, instead } of findCuts(body)) {
    const [from, to] = [start - span.start - 1, end - span.start - 1];
    const lines = bytes.toString('utf8', from + instead.length, to).replace(/[^\n]/g, ' ');
    bytes.fill(' ', from, to).write(`${instead}${lines}`, from);
  }
  return bytes.toString();
};

/** The source with every schema marked as one that may be left out where nobody uses it. */
const withPureSchemas = (source: string): string =>
  source.replaceAll(' = schema(', ' = /* @__PURE__ */ schema(');

/**
 * Leaves the schemas of responses, and descriptions and examples of all schemas, which only the OpenAPI document needs,
 * out of functions, and with them all of zod where a request has neither query nor body.
 */
export const leaveOutDocument: Plugin = {
  name: 'leave-out-document',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]shared[\\/]contract[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withPureSchemas(withoutDocument(readFileSync(path, 'utf8'))),
      loader: 'ts',
    }));
  },
};
