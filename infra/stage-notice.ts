import type { Settings } from './definitions/settings.ts';

/** What the CDK's command line tells an app about the credentials at hand. */
type CdkEnvironment = { CDK_DEFAULT_ACCOUNT?: string; CDK_DEFAULT_REGION?: string };

/** Says which stage a command of the CDK is about, where it lives, and how to approve where nobody can be asked. */
export const stageNotice = (
  { stage, account, region }: Settings,
  { CDK_DEFAULT_ACCOUNT, CDK_DEFAULT_REGION }: CdkEnvironment,
  hasTerminal: boolean,
): string => {
  const place = `account ${account ?? CDK_DEFAULT_ACCOUNT ?? 'unknown'}, region ${region ?? CDK_DEFAULT_REGION ?? 'unknown'}`;
  const pinned = account && region;
  return [
    `Stage "${stage}" in ${place}. Choose another stage of cdk.json with: -c stage=<name>`,
    ...(pinned
      ? []
      : [
          `It is bound to no account: enter account and region in cdk.json, and a wrong profile deploys nothing.`,
        ]),
    ...(hasTerminal
      ? []
      : ['Without a terminal, changes of permissions are approved by: cdk deploy --require-approval never']),
  ].join('\n');
};
