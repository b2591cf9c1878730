import type { Row } from './report.ts';

/** How often each section with a clock is measured in a run. */
const PASSES = 5;

/** A section of figures that need a clock: measured once in each pass, and told from all passes together. */
export type TimedSection = { title: string; measure(): Promise<void>; rows(): Row[] };

export const timedSection = <T>(
  title: string,
  measure: () => Promise<T>,
  rows: (passes: T[]) => Row[],
): TimedSection => {
  const passes: T[] = [];
  return {
    title,
    measure: async () => {
      passes.push(await measure());
    },
    rows: () => rows(passes),
  };
};

/**
 * Measures every section once, then every section again, and so on: minutes lie between two passes of a section, so that
 * its spread tells how the machine changes meanwhile. Returns the seconds each took.
 */
export const measureByTurns = async (
  sections: TimedSection[],
  progress: (text: string) => void,
): Promise<Map<TimedSection, number>> => {
  const seconds = new Map(sections.map((section) => [section, 0]));
  for (let pass = 1; pass <= PASSES; pass += 1) {
    for (const section of sections) {
      progress(`${section.title}, pass ${pass} of ${PASSES}`);
      const startedAt = performance.now();
      await section.measure();
      const taken = (performance.now() - startedAt) / 1000;
      seconds.set(section, (seconds.get(section) ?? 0) + taken);
    }
  }
  return seconds;
};
