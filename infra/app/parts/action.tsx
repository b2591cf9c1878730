import { useAction } from '../../client/preact/use-action.ts';
import type { Problem } from '../../client/problem.ts';
import { logOut } from '../api/client.ts';

/** Why something was refused; what only a recent log-in may do is done after another one, which leads back here. */
export const Note = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <div class="note bad" role="alert">
      {problem.message}
      {problem.code === 'log_in_again' && <Act name="Log in again" work={logOut} />}
    </div>
  );

type ActProps = { name: string; about?: string; second?: boolean; work: () => Promise<unknown> };

/** A button that carries something out, and says above it why that was refused; in a list, say what it is `about`. */
export const Act = ({ name, about, second, work }: ActProps) => {
  const { busy, problem, run } = useAction();
  const label = about && `${name} ${about}`;
  const look = about ? 'plain' : second ? 'second' : '';
  return (
    <>
      <Note problem={problem} />
      <button type="button" class={look} aria-label={label} disabled={busy} onClick={() => run(work)}>
        {name}
      </button>
    </>
  );
};

type DoneProps = { message: string; next: string; href: string };

/** Says that something is done, with a way on. */
export const Done = ({ message, next, href }: DoneProps) => (
  <>
    <p class="note good" role="status">
      {message}
    </p>
    <a class="button" href={href}>
      {next}
    </a>
  </>
);
