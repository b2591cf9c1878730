import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger, type LogItem } from '@aws-lambda-powertools/logger';
import { SERVICE } from '../contract/service.ts';

/** What every log line of one request or message carries. */
export type LogContext = {
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
