import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { CodeOf } from '../../infra/constructs/service-function.ts';
import { type Context, readSettings } from '../../infra/definitions/settings.ts';
import { createStacks } from '../../infra/stacks/stacks.ts';
import { oncePerProcess } from '../support/once-per-process.ts';
import { type Resource, withNested } from './nested.ts';

export type { Resource };

const cdkJson = readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8');

const provider = readFileSync(new URL('../support/provider.json', import.meta.url), 'utf8');

type CdkContext = Required<Context> & Record<string, unknown>;

/** The context of cdk.json. */
export const ownContext = () => (JSON.parse(cdkJson) as { context: CdkContext }).context;

/** The same with the stages and the configuration of the tests, a fresh copy for each caller to change. */
export const cdkContext = (): CdkContext => ({ ...ownContext(), ...JSON.parse(provider).context });

type Change = (stage: Record<string, unknown>, config: Record<string, unknown>) => void;

const build = (change: Change, code: CodeOf) => {
  const { stage, stages, config, ...featureFlags } = cdkContext();
  const chosen = (stages as Record<string, Record<string, unknown>>)[String(stage)] ?? {};
  change(chosen, config as Record<string, unknown>);
  // `cdk synth` validates the templates; here that would only take time.
  const app = new App({ context: featureFlags, builtinCloudFormationValidation: false });
  const settings = readSettings({ stage, stages, config });
  const stacks = createStacks(app, settings, code);
  const resources = Object.fromEntries(
    Object.entries(stacks).map(([name, stack]) => [name, withNested(stack)]),
  ) as Record<keyof typeof stacks, Record<string, Resource>>;
  return { app, settings, stacks, resources };
};

export type Synthesis = ReturnType<typeof build>;

const inline: CodeOf = (name) => Code.fromInline(`// ${name}`);

/**
 * The stacks as `cdk synth` makes them of the first stage, but without built code, and their resources with
 * those of the stacks nested in them. Unchanged they are made once, and nobody changes them.
 */
export const synthesise = (change?: Change, code = inline): Synthesis =>
  change ? build(change, code) : oncePerProcess('synthesis', () => build(() => undefined, inline));
export const ofType = (resources: Record<string, Resource>, type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, resource]) => resource.Type === type);

export const allResources = ({ resources }: Synthesis): Record<string, Resource> =>
  Object.assign({}, ...Object.values(resources));

export { flatten } from '../../infra/flatten.ts';
