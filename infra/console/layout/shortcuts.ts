import { inMemory, kept } from '../../client/kept.ts';
import { places } from './places.ts';

/** Keys of one character disturb people who dictate: they can be turned off (WCAG 2.2, 2.1.4). */
export const areKeysOn = kept(localStorage, 'keys', true);

export const isHelpOpen = kept(inMemory(), 'help', false);

/** Between `g` and the key of a place. */
const CHORD_MS = 1500;

const TYPED = 'input, textarea, select, [contenteditable]';
const ROWS = 'main tbody th a, main a.row';

/** Moves the focus to the next row of the lists on the screen, or to the one before. */
const moveBy = (step: number): void => {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  rows[here === -1 ? 0 : here + step]?.focus();
};

export const KEYS: [keys: string, does: string][] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['?', 'This help'],
];

/** Hears the keys of the whole page; returns how to end that. */
export const listenToKeys = (go: (path: string) => void): (() => void) => {
  let chordAt = Number.NEGATIVE_INFINITY;
  const does: Record<string, () => void> = {
    '/': () => document.querySelector<HTMLElement>('[type=search]')?.focus(),
    '?': () => isHelpOpen.set(true),
    j: () => moveBy(1),
    k: () => moveBy(-1),
    g: () => {
      chordAt = performance.now();
    },
  };
  const hear = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!areKeysOn.get() || ctrlKey || metaKey || altKey) return;
    if ((target as Element).closest?.(TYPED) || document.querySelector('dialog[open]')) return;
    const isChord = performance.now() - chordAt < CHORD_MS;
    const place = isChord && places().find((one) => one.key === key);
    chordAt = Number.NEGATIVE_INFINITY;
    const act = place ? () => go(place.path) : does[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
};
