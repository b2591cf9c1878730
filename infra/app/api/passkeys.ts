import type { Schema } from '../../client/client.ts';
import { Problem } from '../../client/problem.ts';
import { api, deviceName, session } from './client.ts';

/** What the browser has made; people may also turn back, and some browsers know no passkeys. */
const made = async <C>(ask: () => Promise<Credential | null>): Promise<C> => {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    if (credential) return credential.toJSON() as C;
  } catch (thrown) {
    if (!(thrown instanceof DOMException || thrown instanceof ReferenceError)) throw thrown;
  }
  throw new Problem(0, { code: 'no_passkey', message: 'No passkey was used. Try again, or another way.' });
};

const used = ({ public_key }: Schema['PasskeyRequestOptions']) =>
  made<Schema['UsedCredential']>(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(public_key);
    return navigator.credentials.get({ publicKey });
  });

export const logInWithPasskey = async () => {
  const credential = await used(await api.post('/auth/passkey/options'));
  const device_token = session.deviceToken.get();
  const body = { credential, device_name: deviceName(), ...(device_token && { device_token }) };
  session.begin(await api.post('/auth/passkey', { body }));
};

export const confirmWithPasskey = async () => {
  const credential = await used(await api.post('/auth/confirm/passkey/options'));
  return api.post('/auth/confirm/passkey', { body: { credential } });
};

/** Returns the recovery codes that come with the first second factor. */
export const addPasskey = async (name: string): Promise<string[]> => {
  const { public_key } = await api.post('/me/passkeys/options');
  const credential = await made<Schema['NewCredential']>(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(public_key);
    return navigator.credentials.create({ publicKey });
  });
  return (await api.post('/me/passkeys', { body: { name, credential } })).recovery_codes;
};
