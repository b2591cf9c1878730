import * as oauth from 'oauth4webapi';
import { kept } from '../../client/kept.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { clientWith, settings } from './client.ts';
import { session } from './session.ts';

/** The code flow of OpenID Connect with PKCE (RFC 7636, RFC 9700), for a client that can keep no secret. */

type Begun = { verifier: string; state: string; nonce: string; to: string };

const begun = kept<Begun | null>(sessionStorage, 'log-in', null);

/** Whom the issuer knows and the staff API does not let in. */
export type Refused = { problem: Problem; idToken: string };

const client: oauth.Client = { client_id: settings.client };
const redirectUri = `${location.origin}/signed-in`;
export const SIGNED_IN = '/signed-in';

/** An issuer without TLS is one of this machine. */
const options = {
  [oauth.allowInsecureRequests]: settings.issuer.startsWith('http://127.0.0.1'),
  signal: () => AbortSignal.timeout(10_000),
};

const discover = async (): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(settings.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
};

const leaveFor = (address: string | undefined, values: Record<string, string>): void => {
  if (address === undefined) return;
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  location.assign(url);
};

/** Leaves for the issuer, which leads back to the screen `to`. */
export const logIn = async (to: string): Promise<void> => {
  const { authorization_endpoint } = await discover();
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  begun.set({ verifier, state, nonce, to });
  leaveFor(authorization_endpoint, {
    client_id: settings.client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: settings.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
};

/** Exchanges the code in the address for tokens. Throws where this tab has not asked for it, or the issuer refuses. */
const tokensOf = async (address: URL, { verifier, state, nonce }: Begun) => {
  const server = await discover();
  const parameters = oauth.validateAuthResponse(server, client, address, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    options,
  );
  return oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
};

/** Ends the log-in that the issuer has led back from; returns the screen to go to, or why there is no way in. */
export const finishLogIn = async (address: URL): Promise<string | Refused> => {
  const asked = begun.get();
  begun.set(null);
  if (asked === null) return '/';
  const answer = await tokensOf(address, asked);
  const { access_token: token, id_token: idToken = '' } = answer;
  const subject = oauth.getValidatedIdTokenClaims(answer)?.sub ?? '';
  try {
    const { data: me } = await clientWith(() => token).get('/me');
    session.set({ token, idToken, subject, me });
    return asked.to;
  } catch (thrown) {
    return { problem: problemOf(thrown), idToken };
  }
};

/** Forgets who was here and what they have typed, and ends the session at the issuer, where it has an address for that. */
export const logOut = async (idToken = session.get()?.idToken ?? ''): Promise<void> => {
  session.set(null);
  sessionStorage.clear();
  const [client_id, here] = [settings.client, `${location.origin}/`];
  const own = settings.log_out;
  if (own) return leaveFor(own.address, { client_id, [own.redirect_parameter]: here });
  const { end_session_endpoint } = await discover();
  leaveFor(end_session_endpoint, { client_id, id_token_hint: idToken, post_logout_redirect_uri: here });
};
