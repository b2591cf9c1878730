import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Problem } from '../client/problem.ts';

/** What is shown of each component, by the state it is in. */
export type Stories = Record<string, Record<string, () => ComponentChildren>>;

/** Presses the first button of what it shows: a state that a person brings about. */
export const Pressed = ({ children }: { children: ComponentChildren }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.click(), []);
  return <div ref={place}>{children}</div>;
};

export const nothing = async (): Promise<void> => undefined;

export const refusal = (
  message = 'This domain cannot be renewed before 1 March. Nothing was charged.',
  errors: Record<string, string[]> = {},
): Problem => new Problem(422, { code: 'refused', message, errors });

export const refuse = async (): Promise<never> => {
  throw refusal();
};

export const LONG_NAME = `${'a-very-long-name-that-never-ends-'.repeat(3)}example.com`;
export const LONG_TEXT =
  'Since this morning no message arrives at info@example.com, though the web mail shows that the mailbox is not full ' +
  'and the records have not been touched for months; what was sent yesterday came within seconds.';
export const ARABIC = 'لا تصل الرسائل إلى info@example.com منذ هذا الصباح';
