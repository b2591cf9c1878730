import { FIELD_WORDS } from './field-words.ts';
import { MORE_FIELD_WORDS } from './more-field-words.ts';

const WORDS: Record<string, string> = { ...FIELD_WORDS, ...MORE_FIELD_WORDS };

type Node = { [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A schema by reference, or one that may be null beside it, is described where it stands. */
const isElsewhere = ({ $ref, anyOf }: Node): boolean =>
  $ref !== undefined || (Array.isArray(anyOf) && anyOf.some((part) => isNode(part) && '$ref' in part));

/** Gives every property without a description the words of its name; returns the names for which there are none. */
export const describeFields = (document: unknown): string[] => {
  const unknown = new Set<string>();
  const describe = (properties: Node): void => {
    for (const [name, property] of Object.entries(properties)) {
      if (!isNode(property) || property.description !== undefined || isElsewhere(property)) continue;
      const words = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
      if (words === undefined) unknown.add(name);
      else property.description = words;
    }
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (!isNode(node) || Array.isArray(node)) return;
    const { properties, example: _example, examples: _examples, ...others } = node;
    if (isNode(properties)) {
      describe(properties);
      visit(Object.values(properties));
    }
    visit(Object.values(others));
  };
  visit(document);
  return [...unknown];
};
