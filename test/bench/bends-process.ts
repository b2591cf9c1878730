import { bends } from './bends.ts';

const rows = await bends();
process.send?.(rows, () => process.exit(0));
