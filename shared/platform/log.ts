import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger, type LogItem } from '@aws-lambda-powertools/logger';
import { SERVICE } from '../contract/common.ts';

/** What every log line of one request or message carries. */
type LogContext = {
  request_id: string;
  correlation_id?: string;
  function?: string;
  /** Who asks, and for which client account, once that is proved. */
  user?: number;
  client?: number;
};

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Of one request or message, of which several may be at work in one process. */
const context = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that every line logged in it carries `fields`. */
export const withLogContext = <T>(fields: LogContext, work: () => T): T => context.run(fields, work);

export const currentLogContext = (): LogContext | undefined => context.getStore();

/** Adds to what every further line of the present request or message carries. */
export const addLogContext = (fields: Partial<LogContext>): void => {
  Object.assign(context.getStore() ?? {}, fields);
};

/** The logger of Powertools, with all levels on one stream, so that lines stay in order. */
class StreamLogger extends Logger {
  #stream: NodeJS.WritableStream = process.stdout;

  writeTo(stream: NodeJS.WritableStream): void {
    this.#stream = stream;
  }

  protected override printLog(_level: number, item: LogItem): void {
    item.prepareForPrint();
    this.#stream.write(`${JSON.stringify(item.getAttributes(), this.getJsonReplacer())}\n`);
  }
}

const logger = new StreamLogger({ serviceName: SERVICE });

/** Sends the log from `level` on elsewhere, for a command whose standard output is its answer. */
export const logTo = (stream: NodeJS.WritableStream, level: 'INFO' | 'WARN' | 'ERROR'): void => {
  logger.writeTo(stream);
  logger.setLogLevel(level);
};

/** One JSON line each. Callers name every field they log, so a secret or a body never gets in by accident. */
export const log = {
  info: (message: string, fields: LogFields = {}) => logger.info(message, context.getStore() ?? {}, fields),
  warn: (message: string, fields: LogFields = {}) => logger.warn(message, context.getStore() ?? {}, fields),
  error: (message: string, fields: LogFields = {}) => logger.error(message, context.getStore() ?? {}, fields),
};

/** The parts of an unknown error that are safe and useful in a log: its name, message and stack. */
export const errorFields = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, error_message: error.message, stack: error.stack }
    : { error: 'NonError', error_message: String(error) };

/**
 * What is measured:
 * - `waiting`: records that wait for a person, by reason
 * - `waiting_oldest_seconds`: how long the oldest of them all has waited
 * - `due_oldest_seconds`: how late the most overdue record of the reconciler is
 * - `evidence_due`: open disputes whose evidence is due within three days
 * - `review_oldest_seconds`: since a gateway's lists of refunds and disputes were last reviewed, once that is overdue
 * - `task_failed`: a service task (provision, renew, suspend, terminate) that was handed to a person
 * - `audit_rewritten`: entries of the audit trail that were changed or removed, which nobody may
 * - `findings`: what the daily look at the stage and its account found to be wrong
 * - `registrar_credit_short`: that our credit at a registrar does not reach for the renewals to come, once a shortage
 * - `order_to_active_seconds`: from an order to its active service, by kind
 */
export type Measure =
  | 'waiting'
  | 'waiting_oldest_seconds'
  | 'due_oldest_seconds'
  | 'evidence_due'
  | 'review_oldest_seconds'
  | 'task_failed'
  | 'audit_rewritten'
  | 'findings'
  | 'registrar_credit_short'
  | 'order_to_active_seconds';

/** Logs one measurement of a closed set `of` subjects; the stacks make a CloudWatch metric of these lines. */
export const measure = (name: Measure, value: number, of: string): void =>
  log.info('measure', { measure: name, of, value });

/** Whole seconds from a time, as records keep it, until `now`. */
export const secondsSince = (time: string, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1000));
