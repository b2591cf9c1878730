import * as z from 'zod';

const exampleOfObject = (schema: z.ZodObject): Record<string, unknown> => {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, exampleOf(field)] as const);
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
};

/**
 * The example of a schema: its own, or one put together from those of its parts. A part that has none is left out,
 * so that an incomplete example does not fit its schema and the linter names it.
 */
export const exampleOf = (schema: unknown): unknown => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const own = schema.meta()?.example;
  if (own !== undefined) return own;
  if (schema instanceof z.ZodObject) return exampleOfObject(schema);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)];
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0]);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodBoolean) return true;
  const wraps =
    schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return wraps ? exampleOf(schema.unwrap()) : undefined;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values below which everything is shown as it is: what a change wanted, and what was there before. */
const WHOLE = ['wanted', 'before'];

/** An example with what an endpoint shows in its place; lists entry by entry, or as they are where there was nothing. */
export const withDifferences = (example: unknown, differences: unknown): unknown => {
  if (Array.isArray(example) && Array.isArray(differences) && example.length > 0)
    return example.map((entry, place) =>
      place < differences.length ? withDifferences(entry, differences[place]) : entry,
    );
  if (!isObject(example) || !isObject(differences)) return differences;
  const changed = Object.entries(differences).map(([name, value]) => [
    name,
    WHOLE.includes(name) ? value : withDifferences(example[name], value),
  ]);
  return { ...example, ...Object.fromEntries(changed) };
};
