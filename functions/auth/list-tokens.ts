import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { presentToken } from '../../shared/identity/present.ts';
import { listTokens } from '../../shared/identity/tokens.ts';

export const handler = handle(auth['list-tokens'], {
  load: ({ claimedUserId, now }) => listTokens(claimedUserId, now),
  respond: ({ caller }, tokens) => ok({ data: tokens.map((token) => presentToken(token, caller.tokenId)) }),
});
