import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Loaded } from '../data/queries.ts';
import { say } from '../words/words.ts';
import { Note } from './action.tsx';

/** After as long, somebody who waits is told that it is being tried again. */
const PATIENCE_MS = 3000;

const Retry = ({ onPress }: { onPress: () => void }) => (
  <button type="button" class="second small" onClick={onPress}>
    {say.common.retry}
  </button>
);

/** The outline of what is on its way, and after some seconds that it takes long. */
const Waiting = ({ onRetry }: { onRetry: () => void }) => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div role="status">
        {isSlow ? (
          <div class="note wait">
            <p>{say.common.slow}</p>
            <Retry onPress={onRetry} />
          </div>
        ) : (
          <span class="unseen">{say.common.loading}</span>
        )}
      </div>
      <div class="card skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </>
  );
};

type LoadingProps<T> = { of: Loaded<T>; children: (data: T) => ComponentChildren };

/** What was asked for, once it is there, and why it is not or could not be read again. */
export const Loading = <T,>({ of: { data, problem, reload }, children }: LoadingProps<T>) => (
  <>
    <Note problem={problem}>
      <Retry onPress={reload} />
    </Note>
    {data !== null && children(data)}
    {data === null && problem === null && <Waiting onRetry={reload} />}
  </>
);
