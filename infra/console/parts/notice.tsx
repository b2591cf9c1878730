import { useEffect, useRef } from 'preact/hooks';
import { inMemory, kept } from '../../client/kept.ts';
import { useKept } from '../../client/preact/use-kept.ts';

type Notice = { tone: 'good' | 'wait'; text: string };

const notice = kept<Notice | null>(inMemory(), 'notice', null);

/** Says on the screen what was done. */
export const tell = (tone: Notice['tone'], text: string): void => notice.set({ tone, text });

/** What was done last on this screen; it has the focus, because the button that did it may be gone. */
export const Told = () => {
  const told = useKept(notice);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => () => notice.set(null), []);
  useEffect(() => {
    if (told) place.current?.focus();
  }, [told]);
  return (
    <div ref={place} tabIndex={-1} role="status" class={told ? `note ${told.tone}` : undefined}>
      {told?.text}
    </div>
  );
};
