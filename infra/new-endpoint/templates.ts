import { camel, contractOf, type EndpointPlan } from './plan.ts';

const sentence = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** With an example of its own, for no two endpoints answer the same. */
const fields = ({ name }: EndpointPlan) =>
  `z.object({ id: z.int(), name: z.string() }).meta({ example: { id: 7355608500001, name: '${sentence(name)}' } })`;
const BODY = `
    body: () => z.object({ name: z.string().trim().min(1).max(100) }).meta({ example: { name: 'First' } }),`;

const responses = (plan: EndpointPlan) => {
  if (plan.kind === 'list') return `{ 200: z.object({ data: z.array(${fields(plan)}) }) }`;
  return `{ ${plan.kind === 'create' ? 201 : 200}: z.object({ data: ${fields(plan)} }) }`;
};

/** The entry of the endpoint table. */
export const entry = (plan: EndpointPlan) => `  '${plan.name}': endpoint({
    method: '${plan.method}',
    path: '${plan.path}',
    auth: 'client',
    permission: 'account:${plan.method === 'GET' ? 'read' : 'update'}',
    summary: '${sentence(plan.name)}',${plan.hasBody ? BODY : ''}
    responses: () => (${responses(plan)}),
    uses: ['table:read'],
    addition: true,
  }),
`;

/** The file of an area that has no endpoints yet. */
export const contractFile = ({ area }: EndpointPlan) => `import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const ${camel(area)} = {
};
`;

const HANDLERS: Record<EndpointPlan['kind'], (plan: EndpointPlan) => { imports: string; respond: string }> = {
  list: () => ({
    imports: `import { handle, ok } from '../../shared/http/index.ts';`,
    respond: 'respond: () => ok({ data: [] }),',
  }),
  create: () => ({
    imports: `import { created, handle } from '../../shared/http/index.ts';
import { newId } from '../../shared/platform/table/key.ts';`,
    respond: 'respond: ({ body, now }) => created({ data: { id: newId(now), name: body.name } }),',
  }),
  record: ({ thing, parameter }) => ({
    imports: `import { handle, ok } from '../../shared/http/index.ts';
import { notFound } from '../../shared/platform/failure.ts';`,
    respond: `// Here the ${thing} is read; as long as none are stored, there is none.
  load: () => Promise.reject<{ name: string }>(notFound('${thing}')),
  respond: ({ path }, found) => ok({ data: { id: path.${parameter}, name: found.name } }),`,
  }),
  single: ({ hasBody }) => ({
    imports: `import { handle, ok } from '../../shared/http/index.ts';`,
    respond: hasBody
      ? 'respond: ({ path, body }) => ok({ data: { id: path.client, name: body.name } }),'
      : `respond: ({ path }) => ok({ data: { id: path.client, name: 'First' } }),`,
  }),
};

export const handlerFile = (plan: EndpointPlan) => {
  const { imports, respond } = HANDLERS[plan.kind](plan);
  const area = camel(plan.area);
  return `import { ${area} } from '../../${contractOf(plan.area)}';
${imports}

export const handler = handle(${area}['${plan.name}'], {
  ${respond}
});
`;
};

const SUCCESS: Record<EndpointPlan['kind'], (plan: EndpointPlan) => string> = {
  list: ({ thing }) => `test('lists every ${thing} of the client', async () => {
  const { status, body } = await fixture.usd.get(PATH);
  expect([status, body]).toEqual([200, { data: [] }]);
});`,
  create: ({ thing }) => `test('creates one ${thing}', async () => {
  const { status, body } = await fixture.usd.post(PATH, BODY);
  expect([status, body]).toEqual([201, { data: { id: expect.any(Number), name: 'First' } }]);
});

test('names the field that is wrong', async () => {
  const { status, body } = await fixture.usd.post(PATH, { name: '' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
});`,
  single: ({ name, method, hasBody }) => `test('${name.replaceAll('-', ' ')} of the client', async () => {
  const { token, usd } = fixture;
  const { status, body } = await fixture.api('${method}', \`/clients/\${usd.client}\${PATH}\`, { token${hasBody ? ', body: BODY' : ''} });
  expect([status, body.data.name]).toEqual([200, 'First']);
});`,
  record: ({
    name,
    thing,
    method,
    hasBody,
  }) => `test('${name.replaceAll('-', ' ')}: one that is unknown is not found', async () => {
  const { token, usd } = fixture;
  const { status, body } = await fixture.api('${method}', \`/clients/\${usd.client}\${PATH}\`, { token${hasBody ? ', body: BODY' : ''} });
  expect([status, body.code]).toEqual([404, '${thing.replaceAll(' ', '_')}_not_found']);
});`,
};

/** An id that no record has. */
const UNKNOWN_ID = '7355608999999';

export const testFile = (plan: EndpointPlan) => `import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

const PATH = '${plan.path.replace('/clients/{client}', '').replaceAll(/\{\w+\}/g, UNKNOWN_ID)}';
${plan.hasBody ? `const BODY = { name: 'First' };\n` : ''}
${SUCCESS[plan.kind](plan)}

test('is for users with access to the client only', async () => {
  const path = \`/clients/\${fixture.usd.client}\${PATH}\`;
  const stranger = await fixture.api.login('other');
  const refused = await fixture.api('${plan.method}', path, { token: stranger${plan.hasBody ? ', body: BODY' : ''} });
  expect(refused.status).toBe(403);
  const unknown = await fixture.api('${plan.method}', path${plan.hasBody ? ', { body: BODY }' : ''});
  expect(unknown.status).toBe(401);
});
`;
