import type { ComponentChildren } from 'preact';
import { useAction } from '../../client/preact/use-action.ts';
import type { Problem } from '../../client/problem.ts';

export const Note = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <p class="note bad" role="alert">
      {problem.message}
    </p>
  );

type ActProps = {
  work: () => Promise<unknown>;
  class?: string;
  label?: string;
  disabled?: boolean;
  children: ComponentChildren;
};

/** A button that carries something out, and says above it why that was refused. */
export const Act = ({ work, label, disabled = false, children, ...looks }: ActProps) => {
  const { busy, problem, run } = useAction();
  return (
    <>
      <Note problem={problem} />
      <button
        type="button"
        {...looks}
        aria-label={label}
        disabled={busy || disabled}
        onClick={() => run(work)}
      >
        {children}
      </button>
    </>
  );
};

/** Takes something out of a list, by a small button at its end. */
export const TakeAway = ({
  verb,
  name,
  work,
}: {
  verb: string;
  name: string;
  work: () => Promise<unknown>;
}) => (
  <Act class="plain" label={`${verb} ${name}`} work={work}>
    {verb}
  </Act>
);
