import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `calc(…)`, which may have one more pair of brackets in it. */
const CALCULATED = /\w+\((?:[^()]|\([^()]*\))*\)/g;

const declarations = [...readFileSync('infra/app/app.css', 'utf8').matchAll(/([a-z-]+):\s*([^;{}]+);/g)].map(
  ([whole, property = '', value = '']) => ({
    whole,
    property,
    values: value.replace(CALCULATED, 'calc').trim().split(/\s+/),
  }),
);

test('the client area is a mirror of itself from right to left: no style names a left or a right', () => {
  expect(declarations.length).toBeGreaterThan(300);
  const sided = declarations.filter(({ property, values }) => {
    if (/(^|-)(left|right)(-|$)/.test(property)) return true;
    if (/^(text-align|float|clear)$/.test(property)) return /left|right/.test(values.join());
    const [, right, , left] = values;
    return /^(margin|padding|inset|border-width)$/.test(property) && left !== undefined && left !== right;
  });
  expect(sided.map(({ whole }) => whole)).toEqual([]);
});
