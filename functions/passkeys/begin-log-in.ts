import { newChallenge, requestOptions } from '../../shared/auth/index.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command, ok } from '../../shared/http/index.ts';

export const handler = command(passkeys['begin-log-in'], {
  plan: ({ now }) => {
    const { challenge, write } = newChallenge('passkey_login', null, now);
    return { writes: [write], reply: ok({ public_key: requestOptions(challenge, []) }) };
  },
});
