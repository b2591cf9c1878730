import { limits } from './limits.ts';

const rows = await limits();
process.send?.(rows, () => process.exit(0));
