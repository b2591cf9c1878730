import { App } from 'aws-cdk-lib';
import { checkCompliance } from './compliance.ts';
import { readSettings, type Settings, SettingsError } from './definitions/settings.ts';
import { functionCode } from './function-code.ts';
import { createStacks } from './stacks/stacks.ts';
import { stageNotice } from './stage-notice.ts';

const app = new App();

/** The settings of the stage that `-c stage=…` or cdk.json names; a mistake ends the command with its place. */
const settingsOfStage = (): Settings => {
  const [stage, stages, config] = ['stage', 'stages', 'config'].map((name) => app.node.tryGetContext(name));
  try {
    return readSettings({ stage, stages, config });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

const settings = settingsOfStage();
console.error(stageNotice(settings, process.env, process.stdout.isTTY));
checkCompliance(app, createStacks(app, settings, await functionCode(app, settings)));
app.synth();
