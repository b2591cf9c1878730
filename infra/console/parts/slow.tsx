import { useEffect, useState } from 'preact/hooks';

const PATIENCE_MS = 3000;

/** Tells somebody who waits for an answer that it is asked for again, and that what they asked for is done once. */
export const Slow = ({ busy }: { busy: boolean }) => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!busy) return undefined;
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div role="status">
      {isSlow && (
        <p class="note wait">There is no answer yet. We ask again; whatever happens, it is done once.</p>
      )}
    </div>
  );
};
