import { existsSync, readFileSync } from 'node:fs';

/** What proc(5) says of a process. Linux only. */

/** Milliseconds of CPU so far: user and system, in ticks of 10 ms. */
export const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

export type Sample = { cpu: number; megabytes: number };

/** CPU so far and memory now; null for a process that has ended. */
export const sampleOf = (pid: number): Sample | null => {
  if (!existsSync(`/proc/${pid}/stat`)) return null;
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return kilobytes ? { cpu: cpuOf(pid), megabytes: Number(kilobytes) / 1024 } : null;
};
