import { existsSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { checkCompliance } from './compliance.ts';
import { readSettings } from './definitions/settings.ts';
import { createStacks } from './stacks/stacks.ts';

/** The bundle `npm run build` made of a function; its source map stays behind. */
const bundle = (name: string): Code => {
  const directory = `dist/${name}`;
  if (!existsSync(directory)) throw new Error(`${directory} is missing. Run: npm run build`);
  return Code.fromAsset(directory, { exclude: ['*.map'] });
};

const app = new App();
const context = (name: string): unknown => app.node.tryGetContext(name);
const settings = readSettings({
  stage: context('stage'),
  stages: context('stages'),
  config: context('config'),
});
checkCompliance(app, createStacks(app, settings, bundle));
app.synth();
