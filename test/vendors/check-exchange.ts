import type { Description } from './description.ts';
import { readForm } from './form.ts';
import type { Exchange } from './recorder.ts';

type Checked = { name: string; problems: string[] };

const readBody = async ({ headers, body }: Exchange): Promise<{ type: string; fields: object }> => {
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  if (type === 'application/json') return { type, fields: JSON.parse(body.toString() || '{}') as object };
  if (type !== 'multipart/form-data') {
    return {
      type: 'application/x-www-form-urlencoded',
      fields: readForm(new URLSearchParams(body.toString())),
    };
  }
  const content = { headers: { 'content-type': headers['content-type'] ?? '' } };
  const entries = [...(await new Response(new Uint8Array(body), content).formData()).entries()];
  const fields = entries.map(
    ([name, value]) => [name, typeof value === 'string' ? value : 'file'] as [string, string],
  );
  return { type, fields: readForm(fields) };
};

const requestProblems = async (
  description: Description,
  exchange: Exchange,
  operation: NonNullable<ReturnType<Description['operation']>>['operation'],
): Promise<string[]> => {
  const known = description.query(operation);
  const query = readForm(exchange.query);
  const queryProblems = Object.entries(query).flatMap(([name, value]) => {
    const parameter = known.find((one) => one.name === name);
    if (!parameter) return [`unknown parameter ${name}`];
    const schema = { type: 'object', properties: { [name]: parameter.schema ?? {} } };
    return description.problems('request', schema, { [name]: value });
  });
  if (exchange.method === 'GET' || exchange.method === 'DELETE') return queryProblems;
  const { type, fields } = await readBody(exchange);
  const schema = description.body(operation, type);
  if (schema) return [...queryProblems, ...description.problems('request', schema, fields)];
  return Object.keys(fields).length > 0
    ? [...queryProblems, `no body of type ${type} is described`]
    : queryProblems;
};

const responseProblems = (
  description: Description,
  { status, answer }: Exchange,
  operation: NonNullable<ReturnType<Description['operation']>>['operation'],
): string[] => {
  const described = operation.responses[String(status)] ?? operation.responses.default;
  if (!described) return [`an answer ${status} is not described`];
  const content = description.resolve(described).content as Record<string, { schema?: never }> | undefined;
  const schema = content?.['application/json']?.schema;
  return schema ? description.problems('response', schema, answer) : [];
};

/** What of an exchange is not as a description has it. Pages and controls are no part of a vendor's API. */
export const checkExchange = async (description: Description, exchange: Exchange): Promise<Checked> => {
  const found = description.operation(exchange.method, exchange.path);
  const line = `${exchange.method} ${exchange.path}`;
  if (!found) return { name: line, problems: ['no such operation'] };
  const { name, operation } = found;
  const asked = await requestProblems(description, exchange, operation);
  const answered = responseProblems(description, exchange, operation);
  return {
    name: `${name} ${exchange.status}`,
    problems: [...asked.map((text) => `asked: ${text}`), ...answered.map((text) => `answered: ${text}`)],
  };
};
