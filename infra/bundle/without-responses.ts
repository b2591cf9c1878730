import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import type { Plugin } from 'esbuild';

type Span = { start: number; end: number };
type Node = { type?: string; key?: { value?: unknown }; value?: { type?: string; span?: Span } };

/** Where the bodies of the functions named `responses` in objects stand. */
const findResponses = (node: unknown, found: Span[] = []): Span[] => {
  if (typeof node !== 'object' || node === null) return found;
  const { type, key, value } = node as Node;
  const isResponses = type === 'KeyValueProperty' && key?.value === 'responses';
  if (isResponses && value?.type === 'ArrowFunctionExpression' && value.span) found.push(value.span);
  else for (const child of Object.values(node)) findResponses(child, found);
  return found;
};

/** The source with `null` for each of them, on the lines and columns where everything else was. */
export const withoutResponses = (source: string): string => {
  // Positions count bytes from some number that the first statement tells.
  const { body, span } = parseSync(`;${source}`, { syntax: 'typescript' });
  const bytes = Buffer.from(source);
  for (const { start, end } of findResponses(body)) {
    const [from, to] = [start - span.start - 1, end - span.start - 1];
    const lines = bytes.toString('utf8', from + 4, to).replace(/[^\n]/g, ' ');
    bytes.fill(' ', from, to).write(`null${lines}`, from);
  }
  return bytes.toString();
};

/** The source with every schema marked as one that may be left out where nobody uses it. */
const withPureSchemas = (source: string): string =>
  source.replaceAll(' = schema(', ' = /* @__PURE__ */ schema(');

/**
 * Leaves the schemas of responses, which only the OpenAPI document needs, out of functions, and with them all of zod
 * where a request has neither query nor body.
 */
export const leaveOutResponses: Plugin = {
  name: 'leave-out-responses',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]shared[\\/]contract[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withPureSchemas(withoutResponses(readFileSync(path, 'utf8'))),
      loader: 'ts',
    }));
  },
};
