export { readDump } from './read-dump.ts';
