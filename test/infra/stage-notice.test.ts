import { expect, test } from 'vitest';
import { readSettings } from '../../infra/definitions/settings.ts';
import { stageNotice } from '../../infra/stage-notice.ts';
import { cdkContext, ofType, synthesise } from './synthesise.ts';

const settings = readSettings(cdkContext());
const here = { CDK_DEFAULT_ACCOUNT: '111111111111', CDK_DEFAULT_REGION: 'eu-west-1' };

test('a command names its stage, where it deploys to and how to choose another', () => {
  const notice = stageNotice(settings, here, true);
  expect(notice).toContain('Stage "staging" in account 111111111111, region eu-west-1.');
  expect(notice).toContain('-c stage=<name>');
  expect(notice).toContain('bound to no account');
  expect(notice).not.toContain('--require-approval');
});

test('where nobody can be asked, it says how changes are approved', () => {
  expect(stageNotice(settings, here, false)).toContain('--require-approval never');
});

test('a stage with account and region belongs there, whatever the profile says', () => {
  const pinned = { account: '222222222222', region: 'af-south-1' };
  expect(stageNotice({ ...settings, ...pinned }, here, true)).toMatch(/222222222222, region af-south-1/);
  expect(stageNotice({ ...settings, ...pinned }, here, true)).not.toContain('bound to no account');
  const { stacks } = synthesise((stage) => Object.assign(stage, pinned));
  for (const stack of Object.values(stacks)) {
    expect([stack.account, stack.region]).toEqual(Object.values(pinned));
  }
});

test('a stage without them goes wherever the profile leads', () => {
  const { resources } = synthesise();
  expect(JSON.stringify(ofType(resources.data, 'AWS::DynamoDB::GlobalTable'))).toContain('AWS::Region');
});
