import { useState } from 'preact/hooks';
import { useAction } from '../../client/preact/use-action.ts';
import type { Problem } from '../../client/problem.ts';
import { api } from '../api/client.ts';
import { confirmWithPasskey } from '../api/passkeys.ts';

const PASSWORD = { name: 'password', label: 'Your password', autocomplete: 'current-password' };
const CODE = { name: 'otp', label: 'Code of your authenticator app', autocomplete: 'one-time-code' };

/** Asks who is there, for what can lose a domain or an account. No form of its own, for it can stand in another one. */
const Confirm = () => {
  const [secret, setSecret] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const { busy, problem, codes, run } = useAction();
  const { name, label, autocomplete } = codes.includes('otp_required') ? CODE : PASSWORD;
  const confirm = async () => {
    setSecret('');
    await api.post('/auth/confirm', { body: { [name]: secret } });
    setConfirmed(true);
  };
  const show = () => confirmWithPasskey().then(() => setConfirmed(true));
  if (confirmed) return <p role="status">Thank you. Now do it again.</p>;
  return (
    <>
      {problem && <p role="alert">{problem.message}</p>}
      <label>
        {label}
        <input
          type="password"
          autocomplete={autocomplete}
          value={secret}
          onInput={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      </label>
      <button type="button" class="second" disabled={busy} onClick={() => run(confirm)}>
        Confirm that it is you
      </button>
      <button type="button" class="second" disabled={busy} onClick={() => run(show)}>
        Show a passkey
      </button>
    </>
  );
};

/** Why something was refused; what takes a proof of who is there is done again after it. */
export const Note = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <div class="note bad" role="alert">
      {problem.message}
      {problem.code === 'reauthentication_required' && <Confirm />}
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
