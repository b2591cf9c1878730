import { runOperator } from './program.ts';

process.exitCode = await runOperator(process.argv.slice(2));
