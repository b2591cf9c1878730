import { presentToken } from '../../shared/auth/present-session.ts';
import { listTokens } from '../../shared/auth/tokens.ts';
import { auth } from '../../shared/contract/auth.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(auth['list-tokens'], {
  load: ({ claimedUserId, now }) => listTokens(claimedUserId, now),
  respond: ({ caller }, tokens) => ok({ data: tokens.map((token) => presentToken(token, caller.tokenId)) }),
});
