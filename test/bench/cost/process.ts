import { measureCosts } from './cost.ts';

process.send?.(await measureCosts(), () => process.exit(0));
