import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, deviceName, session } from '../../api/client.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act, Copy } from '../../parts/action.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Form, otp, otpIfAsked, password } from '../../parts/form.tsx';
import { say } from '../../words/words.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Sets up an authenticator app: asks for the password, shows its secret, and is told the code that comes of it. */
export const NewFactor = ({ onCodes }: { onCodes: (codes: string[]) => void }) => {
  const [added, setAdded] = useState<Schema['NewFactorResponse'] | null>(null);
  const add = async ({ current_password, otp }: { current_password: string; otp: string }) =>
    setAdded(
      await api.post('/me/factors', { body: { name: deviceName(), current_password, ...(otp && { otp }) } }),
    );
  const confirm = async (body: { otp: string }) => {
    const path = { factor: added?.data.id ?? 0 };
    onCodes((await api.post('/me/factors/{factor}/confirm', { path, body })).recovery_codes);
  };
  if (added === null)
    return (
      <Form
        submit={say.access.setUp}
        fields={{ current_password: password(), otp: otpIfAsked() }}
        send={add}
      />
    );
  return (
    <>
      <p>
        <a href={added.otpauth_url}>{say.access.openApp}</a>
        {say.access.orType}
      </p>
      <Facts of={{ [say.access.secret]: <Copy text={added.secret} about={say.access.secret} /> }} />
      <Form submit={say.access.confirm} fields={{ otp: otp(say.access.codeShown) }} send={confirm} />
    </>
  );
};

/** Where the provider lets nobody in without a second factor (`second_factor_required`). */
export const AddFactor = () => {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Screen title={codes === null ? say.access.authenticator : say.access.recoveryCodes}>
      {codes === null ? (
        <>
          <p>{say.access.factorNeeded}</p>
          <NewFactor onCodes={setCodes} />
        </>
      ) : (
        <>
          <RecoveryCodes codes={codes} />
          <Act name={say.access.codesKept} work={async () => session.needsFactor.set(false)} />
        </>
      )}
    </Screen>
  );
};
