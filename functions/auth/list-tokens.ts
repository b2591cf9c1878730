import { listTokens, presentToken } from '../../shared/auth/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(auth['list-tokens'], {
  load: ({ claimedUserId, now }) => listTokens(claimedUserId, now),
  respond: ({ caller }, tokens) => ok({ data: tokens.map((token) => presentToken(token, caller.tokenId)) }),
});
