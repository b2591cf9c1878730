import { NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Resource } from './synthesise.ts';

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
  let all = templateOf(stack).Resources;
  for (const nested of nestedIn(stack)) {
    const id = stack.getLogicalId(nested.nestedStackResource as never);
    const parameters = (all[id]?.Properties.Parameters ?? {}) as Record<string, unknown>;
    const { Resources, Outputs = {} } = replace(templateOf(nested), ({ Ref }) => parameters[String(Ref)]);
    const { [id]: _itself, ...others } = replace(all, ({ 'Fn::GetAtt': of }) => {
      const [from, output = ''] = (of ?? []) as string[];
      return from === id ? Outputs[output.replace('Outputs.', '')]?.Value : undefined;
    });
    const twice = Object.keys(Resources).filter((name) => name in others);
    if (twice.length > 0) throw new Error(`Resources of two stacks have one name: ${twice.join(', ')}`);
    all = { ...others, ...Resources };
  }
  return all;
};
