import { useState } from 'preact/hooks';
import { useAction } from '../../../client/preact/use-action.ts';
import { api } from '../../api/client.ts';
import { confirmWithPasskey } from '../../api/passkeys.ts';
import { textOf } from '../../parts/action.tsx';
import { say } from '../../words/words.ts';

/** Asks who is there. No form of its own, for it can stand in another one. */
export const Confirm = () => {
  const [secret, setSecret] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const { busy, problem, codes, run } = useAction();
  const isCode = codes.includes('otp_required');
  const confirm = async () => {
    setSecret('');
    await api.post('/auth/confirm', { body: { [isCode ? 'otp' : 'password']: secret } });
    setConfirmed(true);
  };
  const show = () => confirmWithPasskey().then(() => setConfirmed(true));
  if (confirmed) return <p role="status">{say.common.confirmed}</p>;
  return (
    <>
      {problem && <p role="alert">{textOf(problem)}</p>}
      <label>
        {isCode ? say.common.confirmCode : say.common.confirmPassword}
        <input
          type="password"
          autocomplete={isCode ? 'one-time-code' : 'current-password'}
          value={secret}
          onInput={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="button" class="second" disabled={busy} onClick={() => run(confirm)}>
          {say.common.confirmIt}
        </button>
        <button type="button" class="second" disabled={busy} onClick={() => run(show)}>
          {say.common.confirmPasskey}
        </button>
      </div>
    </>
  );
};
