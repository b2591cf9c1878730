import { readFileSync } from 'node:fs';
import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { ERROR_CODES } from '../../shared/contract/error-codes.ts';
import { API_VERSION, BASE_PATH } from '../../shared/contract/pages.ts';
import { describeFields } from './describe-fields.ts';
import { relaxGuardedFields } from './guarded-fields.ts';
import { operationOf } from './operation.ts';
import { AREAS } from './tags.ts';

/** The guide for app developers, without its title, which the document has already. */
const GUIDE = readFileSync(new URL('../../shared/contract/README.md', import.meta.url), 'utf8').replace(
  /^# .*\n+/,
  '',
);

const codeRows = Object.entries(ERROR_CODES).flatMap(([status, codes]) =>
  Object.entries(codes).map(([code, todo]) => `| \`${code}\` | ${status} | ${todo} |`),
);

const CODES = `## Error codes

A \`code\` never changes its meaning; new ones may come, so decide by the status where you do not know one.

| code | status | what to do |
| --- | --- | --- |
${codeRows.join('\n')}
`;

const DESCRIPTION = `The client API of a hosting and domain provider.

Log in with \`POST /auth/login\` and send the token as \`Authorization: Bearer <token>\`. A request is evaluated in this
order: 401, 403, 404, 413/415, 422, 409. Apps must ignore fields they do not know, and do without values they do not know:
new ones may come at any time. \`x-extensible-enum\` lists those of today, of states and the like.
\`x-permission\` is what the role of the user in the client account must permit: to call an operation, and to be shown
a field, which is left out otherwise; \`x-active-only\` marks what an inactive
client account is refused; \`x-reauthentication\` marks what takes a log-in, or \`POST /auth/confirm\`, of the last ten
minutes (\`in_part\`: for some requests, as its description says).

${GUIDE}
${CODES}`;

const MAX_INT32 = 2 ** 31 - 1;

/**
 * Responses stay open to fields and values that come later (an `enum` would have typed clients fail on a new state); code generators learn which integers need 64 bits; the one example
 * of a schema is written the way OpenAPI 3.1 has it.
 */
const override: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema, io }) => {
  const def = zodSchema._zod.def;
  if (io === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  if (io === 'output' && def.type === 'enum') {
    jsonSchema['x-extensible-enum'] = jsonSchema.enum;
    delete jsonSchema.enum;
  }
  if (jsonSchema.type === 'integer' && Number(jsonSchema.maximum) > MAX_INT32) jsonSchema.format = 'int64';
  if ('example' in jsonSchema) {
    jsonSchema.examples = [jsonSchema.example];
    delete jsonSchema.example;
  }
};

const paths = (): ZodOpenApiPathsObject => {
  const table: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    table[endpoint.path] = { ...table[endpoint.path], [method]: operationOf(endpoint) };
  }
  return table;
};

const tags = () => {
  const used = new Set(endpoints.map(({ name }) => name.split('/')[0] ?? ''));
  return [...used].map((name) => ({ name, description: AREAS[name] ?? '' }));
};

const bareDocument = () =>
  createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Client API',
        version: API_VERSION,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: BASE_PATH, description: 'The service this document came from' }],
      tags: tags(),
      paths: paths(),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /auth/login' },
        },
      },
    },
    { override },
  );

/** The OpenAPI 3.1 description of the whole interface, made from the endpoint table. */
export const openApiDocument = () => {
  const document = bareDocument();
  describeFields(document);
  relaxGuardedFields(document);
  return document;
};

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
