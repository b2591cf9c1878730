import { expect } from 'vitest';
import type { Api, ApiRequest } from '../support/api.ts';

/** Requests to one endpoint, by what is particular about each. */
export type Cases = Record<string, { path: string } & ApiRequest>;

/** One case for each value, named by it. */
export const casesOf = (values: readonly string[], request: (value: string) => Cases[string]): Cases =>
  Object.fromEntries(values.map((value) => [value.slice(0, 80), request(value)]));

/** Expects the same status from every case, and tells apart which ones gave another. */
export const expectStatus = async (api: Api, method: string, cases: Cases, expected: number) => {
  const answers = Object.entries(cases).map(async ([name, { path, ...request }]) => {
    const { status } = await api(method, path, request);
    return [name, status] as const;
  });
  const wrong = (await Promise.all(answers)).filter(([, status]) => status !== expected);
  expect(wrong, `cases that should give ${expected}`).toEqual([]);
};
