import { readFile, writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { DOCUMENT_FILE } from '../openapi/build.ts';

export const SCHEMA_FILE = new URL('./schema.ts', import.meta.url);

/** The generator builds on the compiler API, which TypeScript 7 does not have; ts-morph ships that of version 6. */
registerHooks({
  resolve: (specifier, context, next) => {
    const isGenerators = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/');
    return next(isGenerators ? '@ts-morph/common/dist/typescript.js' : specifier, context);
  },
});

const HEADING = '// Made from the OpenAPI document by `npm run client`.\n\n';

/** The types name the values of this release, so that a program can tell whether it has thought of each. */
const ofThisRelease = (_key: string, node: unknown): unknown => {
  if (!(node instanceof Object && 'x-extensible-enum' in node)) return node;
  const { 'x-extensible-enum': values, ...rest } = node;
  return { ...rest, enum: values };
};

/** TypeScript types of every path, operation and schema of the OpenAPI document; what has a default may be left out. */
export const clientSchema = async (): Promise<string> => {
  const { default: openApiTypes, astToString } = await import('openapi-typescript');
  const document = JSON.parse(await readFile(DOCUMENT_FILE, 'utf8'), ofThisRelease);
  return HEADING + astToString(await openApiTypes(document, { defaultNonNullable: false }));
};

if (import.meta.main) await writeFile(SCHEMA_FILE, await clientSchema());
