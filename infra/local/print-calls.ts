import { currentLogContext } from '../../shared/platform/log.ts';
import { reportCalls } from '../../shared/platform/tracing.ts';

/** Prints a line for each call of the table, a queue or a vendor that a function makes, and of which request it is. */
export const printCalls = (): void =>
  reportCalls(({ system, operation, outcome, started, ended }) => {
    const { function: caller = '', request_id = '' } = currentLogContext() ?? {};
    const took = `${(ended - started).toFixed(1)} ms`.padStart(10);
    console.log([took, `${system} ${operation}`, outcome, caller, request_id].join('  '));
  });
