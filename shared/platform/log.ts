import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of one request or message carries. */
export type LogContext = { request_id: string; correlation_id?: string; function?: string };

export type LogFields = Record<string, string | number | boolean | null | undefined>;

const context = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that every line logged in it carries `fields`. */
export const withLogContext = <T>(fields: LogContext, work: () => T): T => context.run(fields, work);

export const currentLogContext = (): LogContext | undefined => context.getStore();

const LEVELS = ['info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

let output: NodeJS.WritableStream | null = null;
let lowest: Level = 'info';

/** Sends the log from `level` on elsewhere, for a command whose standard output is its answer. */
export const logTo = (stream: NodeJS.WritableStream, level: Level): void => {
  output = stream;
  lowest = level;
};

const write = (level: Level, message: string, fields: LogFields): void => {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(lowest)) return;
  (output ?? process.stdout).write(
    `${JSON.stringify({ level, message, ...context.getStore(), ...fields })}\n`,
  );
};

/** One JSON line each. Callers name every field they log, so a secret or a body never gets in by accident. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  warn: (message: string, fields: LogFields = {}) => write('warn', message, fields),
  error: (message: string, fields: LogFields = {}) => write('error', message, fields),
};

/** The parts of an unknown error that are safe and useful in a log: its name, message and stack. */
export const errorFields = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, error_message: error.message, stack: error.stack }
    : { error: 'NonError', error_message: String(error) };
