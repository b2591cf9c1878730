import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buttonColours } from '../../shared/platform/brand.ts';

/** Contrast ratio as WCAG 2.2 defines it, written here once more so that both would have to be wrong. */
const contrast = (one: string, other: string): number => {
  const light = (colour: string): number => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    const [red = 0, green = 0, blue = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return red * 0.2126 + green * 0.7152 + blue * 0.0722 + 0.05;
  };
  const [bright, dark] = [light(one), light(other)].sort((a, b) => b - a) as [number, number];
  return bright / dark;
};

test('the label of a button can be read on any colour of the brand', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const { colour, on_colour } = buttonColours(`#${channels.join('')}`);
      expect(contrast(colour, on_colour)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each(['red', '#fff', '#12345g', 'rgb(1,2,3)', '#123456;background:url(x)', ''])(
  '%j is no colour',
  (colour) => {
    expect(() => buttonColours(colour)).toThrow(TypeError);
  },
);
