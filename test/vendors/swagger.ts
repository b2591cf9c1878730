type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type Node = { [key: string]: Json };
type Parameter = { in: string; name: string; type?: string; schema?: Node };

const withRefs = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(withRefs);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/definitions/', '#/components/schemas/') : withRefs(value),
    ]),
  );
};

const asJson = (schema: Node | undefined) => ({ 'application/json': { ...(schema && { schema }) } });

const operationOf = (operation: Node): Node => {
  const parameters = (operation.parameters ?? []) as unknown as Parameter[];
  const body = parameters.find((parameter) => parameter.in === 'body');
  const responses = Object.entries(operation.responses as Record<string, Node>).map(
    ([status, { schema }]) => [status, { content: asJson(schema as Node | undefined) }] as const,
  );
  return {
    parameters: parameters
      .filter((parameter) => parameter.in !== 'body')
      .map(({ name, type = 'string', ...rest }) => ({ in: rest.in, name, schema: { type } })),
    ...(body && { requestBody: { content: asJson(body.schema) } }),
    responses: Object.fromEntries(responses),
  } as Node;
};

/** A Swagger 2.0 document as OpenAPI 3.0, as far as `Description` reads one. */
export const fromSwagger = (document: Node): Node => {
  const { paths, definitions } = withRefs(document) as { paths: Record<string, Node>; definitions: Node };
  const converted = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, operationOf(operation as Node)]),
    ),
  ]);
  return { paths: Object.fromEntries(converted), components: { schemas: definitions } } as Node;
};
