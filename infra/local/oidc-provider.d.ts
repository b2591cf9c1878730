/** What this machine's issuer uses of version 9, which ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = {
    body: unknown;
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
      entities: { AuthorizationCode?: { amr?: string[] } };
    };
  };

  class Grant {
    constructor(of: { clientId: string; accountId: string });
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; amr: string[]; remember: boolean } },
    ): Promise<void>;
    readonly Grant: typeof Grant;
  }

  export type { Context };
}
