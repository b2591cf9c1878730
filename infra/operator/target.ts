import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import * as z from 'zod';
import { followLocalClock } from './local-clock.ts';
import { Refusal } from './refusal.ts';
import { reachStage } from './stage.ts';

export type Target = {
  stage?: string | undefined;
  environment?: string | undefined;
  as?: string | undefined;
};

export const LOCAL_FILE = '.local/endpoints.json';

const localFile = z.object({ environment: z.record(z.string(), z.string()) });

const REMEDY = 'Start the local stack with: npm start';

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Refusal(`${file} is missing or no JSON. ${REMEDY}`);
  }
};

const localEnvironment = (file: string): Record<string, string> => {
  const parsed = localFile.safeParse(readJson(file));
  if (!parsed.success) throw new Refusal(`${file} does not say where the stack is. ${REMEDY}`);
  return parsed.data.environment;
};

/**
 * Gives this process the environment the functions of the local stack, or of a stage on AWS, have, and the time of the local stack. Returns who acts: on
 * AWS the caller it knows, and nobody else.
 */
export const aimAt = async ({ stage, environment, as }: Target): Promise<string> => {
  if (!stage) {
    Object.assign(process.env, localEnvironment(environment ?? LOCAL_FILE));
    await followLocalClock();
    return as ?? process.env.USER ?? userInfo().username;
  }
  if (as) throw new Refusal('On AWS its caller goes into the audit trail: leave --as away.');
  if (environment) throw new Refusal('A stage is found by its stacks: leave --environment away.');
  delete process.env.LOCAL_CLOCK_URL;
  const reached = await reachStage(stage);
  Object.assign(process.env, reached.environment);
  return reached.caller;
};
