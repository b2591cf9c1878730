import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, deviceName, session } from '../../api/client.ts';
import { Act } from '../../parts/action.tsx';
import { Facts, List } from '../../parts/blocks.tsx';
import { CODE, Form, PASSWORD } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';

/** Sets up an authenticator app, where the provider lets nobody in without (`second_factor_required`). */
export const AddFactor = () => {
  const [added, setAdded] = useState<Schema['NewFactorResponse'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const add = async ({ current_password }: { current_password: string }) =>
    setAdded(await api.post('/me/factors', { body: { name: deviceName(), current_password } }));
  const confirm = async (body: { otp: string }) => {
    const path = { factor: added?.data.id ?? 0 };
    setCodes((await api.post('/me/factors/{factor}/confirm', { path, body })).recovery_codes);
  };

  if (codes !== null) {
    return (
      <Screen title="Your recovery codes">
        <p>Keep them where your phone is not. Each one works once in place of a code of the app.</p>
        <List rows={codes.map((code) => ({ title: code }))} />
        <Act name="I have kept them" work={async () => session.needsFactor.set(false)} />
      </Screen>
    );
  }
  return (
    <Screen title="An authenticator app">
      {added === null ? (
        <>
          <p>Your account needs one from now on, beside the password.</p>
          <Form submit="Set it up" fields={{ current_password: PASSWORD }} send={add} />
        </>
      ) : (
        <>
          <p>
            <a href={added.otpauth_url}>Open your authenticator app</a>, or type this into it:
          </p>
          <Facts of={{ Secret: <code>{added.secret}</code> }} />
          <Form submit="Confirm" fields={{ otp: { ...CODE, label: 'Code it shows' } }} send={confirm} />
        </>
      )}
    </Screen>
  );
};
