import { readFileSync } from 'node:fs';
import type * as WorkflowParser from '@actions/workflow-parser';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { logicalName } from '../../infra/constructs/service-function.ts';
import { keys } from '../../shared/records/keys.ts';
import { allResources, ofType, synthesise } from './synthesise.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const pipeline = read('infra/pipeline/ship.yml');
const page = read('infra/README.md');

let parser: typeof WorkflowParser;

// It imports JSON in the way of bundlers, which Node refuses.
beforeAll(async () => {
  const stdin = { contents: "export * from '@actions/workflow-parser'", resolveDir: process.cwd() };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  parser = (await import(`data:text/javascript;base64,${code}`)) as typeof WorkflowParser;
});

/** As GitHub reads it, by its own parser: the errors, and what it understands. */
const asGitHub = async (content: string) => {
  const trace = new parser.NoOperationTraceWriter();
  const { context, value } = parser.parseWorkflow({ name: 'ship.yml', content }, trace);
  const template = value ? await parser.convertWorkflowTemplate(context, value) : null;
  const errors = [...context.errors.getErrors(), ...(template?.errors ?? [])];
  return { errors: errors.map((error) => ('message' in error ? error.message : error.Message)), template };
};

type Job = {
  needs?: string;
  if?: string;
  environment?: string;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; if?: string; with?: Record<string, string> }[];
};

const jobs = (parse(pipeline) as { jobs: Record<'test' | 'staging' | 'production', Job> }).jobs;

const runs = ({ steps }: Job): string[] => steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

test("GitHub's own parser takes the pipeline, and refuses what it does not know", async () => {
  const { errors, template } = await asGitHub(pipeline);
  expect(errors).toEqual([]);
  expect(template?.jobs.map(({ id }) => id.value)).toEqual(['test', 'staging', 'production']);
  for (const [right, wrong] of [
    ['runs-on:', 'run-on:'],
    ['needs: staging', 'needs: stagin'],
    ['inputs.version ||', 'inputs.version |'],
    ['id-token: write', 'id-token: all'],
  ] as const) {
    expect([wrong, (await asGitHub(pipeline.replaceAll(right, wrong))).errors.length > 0]).toEqual([
      wrong,
      true,
    ]);
  }
});

test('tests come before staging, staging before production, and neither follows a pull request', () => {
  expect([jobs.staging.needs, jobs.production.needs]).toEqual(['test', 'staging']);
  for (const stage of ['staging', 'production'] as const) {
    expect(jobs[stage].environment).toBe(stage);
    expect(jobs[stage].if).toBe("github.event_name != 'pull_request'");
    expect(runs(jobs[stage])).toEqual([
      'npm ci',
      `npx cdk diff --all -c stage=${stage}`,
      `npx cdk deploy --all --require-approval never -c stage=${stage}`,
      `npm run operator -- --stage ${stage} doctor`,
    ]);
  }
  expect(runs(jobs.test)).toEqual(['npm ci', 'npm run check']);
});

test('each command of the pipeline is one of the page', () => {
  const commands = Object.values(jobs).flatMap(runs);
  const general = commands.map((command) => command.replace(/(stage[= ])(staging|production)/, '$1<name>'));
  for (const command of new Set(general)) expect(page).toContain(command);
});

test('the way back checks out the version that is asked for, in every job', () => {
  for (const { steps } of Object.values(jobs)) {
    const [checkout] = steps;
    expect(checkout?.with?.ref).toMatch(/^\$\{\{ inputs\.version \|\| github\.sha \}\}$/);
  }
});

test('only jobs of a stage may ask for a role, and no key is kept', () => {
  expect(jobs.test.permissions).toBeUndefined();
  for (const job of [jobs.staging, jobs.production]) expect(job.permissions?.['id-token']).toBe('write');
  expect(pipeline).not.toMatch(/secrets\.|aws-access-key|AWS_SECRET/);
});

type Statement = {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};

const role = parse(read('infra/pipeline/deploy-role.yaml')).Resources.Role.Properties as {
  AssumeRolePolicyDocument: { Statement: Statement[] };
  Policies: { PolicyDocument: { Statement: Statement[] } }[];
};

const actionsOf = (statements: Statement[]): string[] => [
  ...new Set(statements.flatMap(({ Action }) => Action)),
];

test('the role of the pipeline is for one environment of one repository', () => {
  expect(role.AssumeRolePolicyDocument.Statement).toMatchObject([
    {
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': {
            'Fn::Sub': expect.stringMatching(/^repo:.+:environment:.+$/),
          },
        },
      },
    },
  ]);
});

test('the role deploys by the roles of the CDK, and beside that does what the daily look does', () => {
  const own = role.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const name = `${logicalName('workers/examine-stage')}Role`;
  const [, daily] =
    ofType(allResources(synthesise()), 'AWS::IAM::Role').find(([id]) => id.startsWith(name)) ?? [];
  const { Policies } = (daily?.Properties ?? {}) as typeof role;
  const ofDaily = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  // What it finds it keeps for the staff.
  const looks = actionsOf(ofDaily).filter(
    (action) => !/^(logs|xray):|^dynamodb:(ConditionCheck|Delete|Put|Update)Item|Query$/.test(action),
  );
  expect(looks.length).toBeGreaterThan(8);
  expect(actionsOf(own).sort()).toEqual(['sts:AssumeRole', ...looks].sort());
  expect(JSON.stringify(own)).toContain(keys.pushToken().pk);
});
