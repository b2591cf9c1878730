import { enableCompileCache } from 'node:module';

// A command is done in less time than its code takes to be compiled.
enableCompileCache();
const { runOperator } = await import('./program.ts');
process.exitCode = await runOperator(process.argv.slice(2));
