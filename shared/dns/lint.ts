import type { ZoneRule } from '../contract/vocabulary.ts';
import { ERRORS } from './lint-errors.ts';
import { WARNINGS } from './lint-warnings.ts';
import type { Rule, ZoneView } from './zone-view.ts';

export type Finding = { rule: ZoneRule; level: 'error' | 'warning'; host: string; message: string };

const apply = (rules: Record<string, Rule>, level: Finding['level'], zone: ZoneView): Finding[] =>
  Object.entries(rules).flatMap(([rule, find]) =>
    find(zone).map((found) => ({ rule: rule as ZoneRule, level, ...found })),
  );

/** Everything that is wrong with a zone, or may be, in words for its owner. */
export const lintZone = (zone: ZoneView): Finding[] => [
  ...apply(ERRORS, 'error', zone),
  ...apply(WARNINGS, 'warning', zone),
];

const idOf = ({ rule, host, message }: Finding): string => `${rule} ${host} ${message}`;

/** What a change is told of: every warning, and of the errors those it brings. Nobody is kept by what was wrong before. */
export const findingsOfChange = (before: Finding[], after: Finding[]): Finding[] => {
  const known = new Set(before.map(idOf));
  return after.filter((finding) => finding.level === 'warning' || !known.has(idOf(finding)));
};
