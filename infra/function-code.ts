import type { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { BUNDLING_STACKS } from 'aws-cdk-lib/cx-api';
import type { CodeOf } from './constructs/service-function.ts';
import type { Settings } from './definitions/settings.ts';

/** The CDK names no stack to bundle for in commands that deploy no code: bootstrap, list, destroy. */
const needsCode = (app: App): boolean => (app.node.tryGetContext(BUNDLING_STACKS) ?? ['**']).length > 0;

/**
 * The code of every function, bundled once for all stacks and only for commands that need it. Source maps stay
 * behind in `dist/`.
 */
export const functionCode = async (app: App, { aws_client }: Settings): Promise<CodeOf> => {
  if (!needsCode(app)) return () => Code.fromInline('// not bundled for this command');
  const { buildFunctions, bundleOf } = await import('./bundle/bundle.ts');
  await buildFunctions(aws_client);
  return (name) => Code.fromAsset(bundleOf(name), { exclude: ['*.map'] });
};
