import { cost } from './cost.ts';

process.send?.(await cost(), () => process.exit(0));
