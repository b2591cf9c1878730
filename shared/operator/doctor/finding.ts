/** What a check can be about, in the order in which they are told. */
export const CHECKS = [
  ...(['secrets', 'vendors', 'webhooks', 'api', 'clock', 'mail'] as const),
  ...(['alarms', 'dashboard', 'limits', 'backups'] as const),
] as const;
export type CheckName = (typeof CHECKS)[number];

/**
 * Something that is not as it must be, and what to do about it. A warning is what a provider may want so: it fails
 * nothing and wakes nobody.
 */
export type Finding = {
  check: CheckName;
  level: 'error' | 'warning';
  problem: string;
  remedy: string;
};

/** What a stage wants of its account, as the variable STAGE_SETTINGS has it. */
export type StageSettings = {
  stage: string;
  production: boolean;
  /** Whether somebody is to be told of alarms: `alarm_email` or `alarm_webhook`. */
  alarms: boolean;
  account_concurrency: number;
};

/** What the checks look at. On this machine there are no stacks. */
export type Site = {
  /** With the path of the version. */
  apiUrl: string;
  /** Without a slash at its end. */
  webhookUrl: string;
  stage: (StageSettings & { stacks: Stacks }) | null;
};

/** By the part of the stage: the outputs of its stack, and the names of what it made by their types. */
export type Stacks = Record<
  'fulfilment' | 'api' | 'observability',
  { outputs: Record<string, string>; resources: Record<string, string[]> }
>;

export const error = (check: CheckName, problem: string, remedy: string): Finding => ({
  check,
  level: 'error',
  problem,
  remedy,
});

export const warning = (check: CheckName, problem: string, remedy: string): Finding => ({
  ...error(check, problem, remedy),
  level: 'warning',
});
