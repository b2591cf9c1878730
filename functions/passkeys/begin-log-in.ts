import { newChallenge, requestOptions } from '../../shared/auth/passkeys/challenges.ts';
import { passkeys } from '../../shared/contract/passkeys.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';

export const handler = command(passkeys['begin-log-in'], {
  plan: ({ now }) => {
    const { challenge, write } = newChallenge('passkey_login', null, now);
    return { writes: [write], reply: ok({ public_key: requestOptions(challenge, []) }) };
  },
});
