export { type Migration, migrate } from './migrate.ts';
