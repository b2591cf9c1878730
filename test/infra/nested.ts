import { type CfnElement, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

export type Resource = {
  Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};

type Resources = Record<string, Resource>;
type Written = {
  Resources: Resources;
  Parameters?: object;
  Outputs?: Record<string, { Value: unknown }>;
};

export const templateOf = (stack: Stack): Written => Template.fromStack(stack).toJSON() as Written;

export const nestedIn = (stack: Stack): NestedStack[] =>
  stack.node.findAll().filter((child) => NestedStack.isNestedStack(child));

/** Replaces every value of a template for which `other` returns another one. */
const replace = <T>(template: T, other: (value: Record<string, unknown>) => unknown): T =>
  JSON.parse(
    JSON.stringify(template, (_key, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? (other(value as Record<string, unknown>) ?? value)
        : value,
    ),
  ) as T;

/** The resources of a stack and of those nested in it, as one template without parameters and outputs would have them. */
export const withNested = (stack: Stack): Resources => {
  const own = templateOf(stack).Resources;
  const children = new Map<string, Written>();
  for (const nested of nestedIn(stack)) {
    const id = stack.getLogicalId(nested.nestedStackResource as CfnElement);
    const parameters = (own[id]?.Properties.Parameters ?? {}) as Record<string, unknown>;
    children.set(
      id,
      replace(templateOf(nested), ({ Ref }) => parameters[String(Ref)]),
    );
  }
  if (children.size === 0) return own;
  const outputOf = ([id = '', name = '']: string[]) =>
    children.get(id)?.Outputs?.[name.replace('Outputs.', '')]?.Value;
  const others = Object.entries(own).filter(([id]) => !children.has(id));
  const parts = [
    replace(Object.fromEntries(others), ({ 'Fn::GetAtt': of = [] }) => outputOf(of as string[])),
    ...[...children.values()].map(({ Resources }) => Resources),
  ].flatMap((part) => Object.entries(part));
  const all = Object.fromEntries(parts);
  if (Object.keys(all).length < parts.length) throw new Error('Resources of two stacks have one name.');
  return all;
};
