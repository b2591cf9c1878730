import type * as z from 'zod';
import { type Problem, Refusal } from './refusal.ts';

const at = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

const issueOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  switch (issue.code) {
    case 'invalid_value':
      return 'INVALID_PARAMETER_VALUE';
    case 'too_small':
      return issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
    case 'too_big':
      return issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
    default:
      return 'INVALID_PARAMETER_SYNTAX';
  }
};

const problemsOf = (issue: z.core.$ZodIssue, body: unknown): Problem[] => {
  const unknownFields = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const paths = unknownFields.length > 0 ? unknownFields.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => {
    const value = at(body, path);
    const isText = typeof value === 'string' || typeof value === 'number';
    return {
      issue: unknownFields.length > 0 ? 'NOT_SUPPORTED' : issueOf(issue, value),
      field: `/${path.map(String).join('/')}`,
      ...(isText && { value: String(value) }),
      location: 'body',
    };
  });
};

/** The body as a schema of PayPal's has it, or a refusal that names every field that is wrong. */
export const checkFields = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    400,
    parsed.error.issues.flatMap((issue) => problemsOf(issue, body)),
  );
};
