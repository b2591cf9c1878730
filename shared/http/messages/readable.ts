import type * as z from 'zod';

const ASKED: Record<string, string> = {
  string: 'Send a text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
};

const bound = (least: boolean, limit: number | bigint, of: string): string => {
  const words = `${least ? 'at least' : 'at most'} ${limit}`;
  return of === 'string' ? `Use ${words} characters.` : `Send ${words}.`;
};

/** For people: what to send, where a schema has no words of its own; the validator's are for programmers. */
export const readable: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : (ASKED[issue.expected] ?? 'This is not valid.');
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return bound(false, issue.maximum, issue.origin);
    case 'too_small':
      return bound(true, issue.minimum, issue.origin);
    case 'unrecognized_keys':
      return 'There is no such field.';
    default:
      return 'This is not valid.';
  }
};
