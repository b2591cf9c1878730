import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import { Failure } from '../../shared/platform/failure.ts';
import { StaleWriteError } from '../../shared/platform/table/write.ts';
import { printable } from './output.ts';
import { Refusal } from './refusal.ts';
import { missingOutput } from './stage.ts';

const fieldLines = ({ fields }: Failure): string[] =>
  Object.entries(fields ?? {}).map(([field, messages]) => `  ${field}: ${messages.join(' ')}`);

/** The command that shows what there is, by the code of a failure to find something. */
const SHOWN_BY: Record<string, string> = {
  client_not_found: 'clients find <text>',
  service_not_found: 'services list <client>',
  hosting_account_not_found: 'services list <client>',
  domain_not_found: 'services list <client>',
  invoice_not_found: 'invoices list <client>',
  payment_not_found: 'invoices show <client> <invoice>',
  ticket_not_found: 'tickets list <client>',
  manual_action_not_found: 'actions list',
  dead_letter_not_found: 'dead-letters list <queue>',
};

const hintLines = ({ code }: Failure): string[] =>
  SHOWN_BY[code] ? [`Look with: npm run operator -- ${SHOWN_BY[code]}`] : [];

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ECONNREFUSED') || isUnreachable(error.cause));

/** What AWS says of the caller and of what was asked, by the name of its error. */
const OF_AWS: Record<string, string> = {
  CredentialsProviderError: 'There are no AWS credentials. Set AWS_PROFILE, or log in with: aws sso login',
  TokenProviderError: 'The AWS session has ended. Log in again with: aws sso login',
  ExpiredToken: 'The AWS session has ended. Log in again.',
  ExpiredTokenException: 'The AWS session has ended. Log in again.',
  AccessDenied: 'These AWS credentials may not do this. Take the role in the output OperatorRoleArn.',
  AccessDeniedException:
    'These AWS credentials may not do this. Take the role in the output OperatorRoleArn.',
  UnknownOperationException: 'The local stack cannot do this. Work on a stage: --stage <name>',
  InvalidRestoreTimeException:
    'There is no backup of that time. Backups reach back 35 days, or to the day the table was made.',
};

/** An error as a sentence for the person at the terminal. */
export const explain = (error: unknown): string => {
  if (error instanceof Failure)
    return printable([error.message, ...fieldLines(error), ...hintLines(error)].join('\n'));
  if (error instanceof StaleWriteError)
    return 'Somebody else changed this at the same moment. Look at it again.';
  if (error instanceof Refusal) return printable(error.message);
  if (error instanceof IntegrationError) {
    const advice = error.retryable
      ? '\nIt may have been done all the same. Repeat the command in a minute.'
      : '';
    return printable(`${error.message}${advice}`);
  }
  const missing = error instanceof Error && 'variable' in error && missingOutput(error.variable);
  if (missing) return missing;
  const ofAws = error instanceof Error && OF_AWS[error.name];
  if (ofAws) return ofAws;
  if (isUnreachable(error)) return 'The stack does not answer. Start the local one with: npm start';
  return `Unexpected: ${printable(error instanceof Error ? (error.stack ?? error.message) : String(error))}`;
};
