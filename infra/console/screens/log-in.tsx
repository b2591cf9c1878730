import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Note } from '../../app/parts/action.tsx';
import { useHeading } from '../../app/parts/use-heading.ts';
import { useAction } from '../../client/preact/use-action.ts';
import { Problem } from '../../client/problem.ts';
import { finishLogIn, logIn, logOut, type Refused } from '../api/log-in.ts';

const Page = ({ title, children }: { title: string; children: preact.ComponentChildren }) => {
  const heading = useHeading(title, 'Console');
  return (
    <div class="layout">
      <div class="page">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </header>
        <main>{children}</main>
      </div>
    </div>
  );
};

/** The issuer knows no reason that helps here but to begin anew. */
const notFinished = () =>
  new Problem(0, { code: 'log_in_failed', message: 'The log-in was not finished. Please log in again.' });

/** What everybody sees who is not logged in, at whatever address; the way leads back there. */
export const LogIn = ({ to = location.pathname, refused }: { to?: string; refused?: Refused }) => {
  const { busy, problem, run } = useAction();
  return (
    <Page title="Console of staff">
      <section class="card">
        <p>Log in with your account of staff and a second factor.</p>
        <Note problem={problem ?? refused?.problem ?? null} />
        <div class="buttons">
          <button type="button" disabled={busy} onClick={() => run(() => logIn(to))}>
            {busy ? 'One moment…' : 'Log in'}
          </button>
          {refused?.idToken && (
            <button type="button" class="second" onClick={() => run(() => logOut(refused.idToken))}>
              Log in as somebody else
            </button>
          )}
        </div>
      </section>
    </Page>
  );
};

/** Where the issuer leads back to. */
export const SignedIn = () => {
  const { route } = useLocation();
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    finishLogIn(new URL(location.href)).then(
      (end) => (typeof end === 'string' ? route(end, true) : setRefused(end)),
      () => setRefused({ problem: notFinished(), idToken: '' }),
    );
  }, []);
  if (refused) return <LogIn to="/" refused={refused} />;
  return (
    <Page title="Console of staff">
      <p role="status">One moment…</p>
    </Page>
  );
};
