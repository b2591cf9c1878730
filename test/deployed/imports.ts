import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';

type Template = { Outputs?: Record<string, { Export?: { Name: unknown } }> };

/** Stacks in the order in which they are deployed. */
const STACKS = ['Data', 'Fulfilment', 'Api', 'Observability'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const exportsOf = ({ Outputs = {} }: Template): string[] =>
  Object.values(Outputs).flatMap(({ Export }) => (Export ? [textOf(Export.Name)] : []));

const importsOf = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'Fn::ImportValue' ? [textOf(value)] : importsOf(value),
  );
};

const deployedTemplate = async (stage: string, stack: string): Promise<Template> => {
  const StackName = `hosting-client-api-${stage}-${stack.toLowerCase()}`;
  const client = new CloudFormationClient({});
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({}));
  // The emulator goes on giving out the template of a deleted stack.
  if (!Stacks.some((found) => found.StackName === StackName && found.StackStatus !== 'DELETE_COMPLETE'))
    return {};
  const { TemplateBody = '' } = await client.send(new GetTemplateCommand({ StackName }));
  return JSON.parse(TemplateBody) as Template;
};

/**
 * What CloudFormation would refuse of a deployment of these stacks (`--all`: each) of the assembly in `directory`, one after
 * another: "You can't delete or modify an export that another stack imports" (AWS CloudFormation, Outputs). The emulator lets
 * it pass.
 */
export const refusedExports = async (
  stage: string,
  directory: string,
  stacks: string[],
): Promise<string[]> => {
  const templates = new Map<string, Template>();
  for (const stack of STACKS) templates.set(stack, await deployedTemplate(stage, stack));
  const deployed = STACKS.filter((stack) => stacks.includes('--all') || stacks.includes(stack));
  return deployed.flatMap((stack) => {
    const next = JSON.parse(readFileSync(join(directory, `${stack}.template.json`), 'utf8')) as Template;
    const kept = new Set(exportsOf(next));
    const gone = exportsOf(templates.get(stack) ?? {}).filter((name) => !kept.has(name));
    templates.set(stack, next);
    const used = new Set([...templates.values()].flatMap(importsOf));
    return gone.filter((name) => used.has(name)).map((name) => `${stack}: ${name}`);
  });
};
