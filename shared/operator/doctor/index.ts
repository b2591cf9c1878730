import { requireEnv } from '../../platform/env.ts';
import { checkAlarms, checkBackups, checkDashboard, checkLimits, checkMail, readStacks } from './account.ts';
import { CHECKS, type CheckName, error, type Finding, type Site, type StageSettings } from './finding.ts';
import { checkApi, checkClock, checkWebhooks } from './reach.ts';
import { checkSecrets, checkVendors } from './secrets.ts';

export type { Finding } from './finding.ts';

type Check = (site: Site, now: Date) => Promise<Finding[]>;

const ALL: Record<CheckName, Check> = {
  secrets: checkSecrets,
  vendors: checkVendors,
  webhooks: checkWebhooks,
  api: checkApi,
  clock: checkClock,
  mail: checkMail,
  alarms: checkAlarms,
  dashboard: checkDashboard,
  limits: checkLimits,
  backups: checkBackups,
};

/** What only an account of AWS has. */
const ON_AWS: readonly CheckName[] = ['alarms', 'dashboard', 'limits', 'backups'];

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** Where everything is: by the stacks of the stage in STAGE_SETTINGS, or on this machine. */
const findSite = async (): Promise<Site> => {
  if (!process.env.STAGE_SETTINGS) {
    return { apiUrl: requireEnv('API_BASE_URL'), webhookUrl: requireEnv('WEBHOOK_URL'), stage: null };
  }
  const settings = JSON.parse(process.env.STAGE_SETTINGS) as StageSettings;
  const stacks = await readStacks(settings);
  return {
    apiUrl: process.env.API_BASE_URL ?? stacks.api.outputs.ApiUrl ?? '',
    webhookUrl: withoutSlash(stacks.fulfilment.outputs.WebhookUrl ?? ''),
    stage: { ...settings, stacks },
  };
};

/** A check that cannot be made is a finding too: nobody knows then. */
const carryOut = async (check: CheckName, site: Site, now: Date): Promise<Finding[]> => {
  try {
    return await ALL[check](site, now);
  } catch (failure) {
    const reason = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
    const remedy =
      'Mend what it says, and run this again; AWS is asked with the role in the output OperatorRoleArn.';
    return [error(check, `This could not be looked at (${reason}).`, remedy)];
  }
};

export type Diagnosis = { findings: Finding[]; checked: CheckName[] };

/** Looks at everything a stage stands on, and changes nothing. */
export const examine = async (now: Date): Promise<Diagnosis> => {
  const site = await findSite();
  const checked = CHECKS.filter((check) => site.stage || !ON_AWS.includes(check));
  const findings = await Promise.all(checked.map((check) => carryOut(check, site, now)));
  return { findings: findings.flat(), checked };
};
