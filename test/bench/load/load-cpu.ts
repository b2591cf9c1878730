import { execFileSync } from 'node:child_process';

/** The CPU of all threads, for what V8 does beside the main one is paid for too where there is a part of one core. */
const MEASURE =
  'const b=process.cpuUsage();require(process.argv[1]);const c=process.cpuUsage(b);console.log((c.user+c.system)/1e3)';

const environment = {
  ...process.env,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
};

/** Milliseconds of CPU to load a CommonJS bundle in a fresh process. */
const loadCpu = (file: string): number =>
  Number(execFileSync(process.execPath, ['-e', MEASURE, file], { env: environment, encoding: 'utf8' }));

/**
 * Milliseconds of CPU of each file's load in each of `rounds` rounds. The files take turns, so that whatever else the
 * machine does meets all alike.
 */
export const loadAll = (files: string[], rounds: number): Map<string, number[]> => {
  const taken = new Map(files.map((file) => [file, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [file, values] of taken) values.push(loadCpu(file));
  }
  return taken;
};
