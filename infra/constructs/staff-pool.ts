import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPoolClient,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { STAFF_ROLES } from '../../shared/contract/staff-roles.ts';
import type { StaffLogIn } from './staff-log-in.ts';

/** Of the console's tokens: after that long a log-in, with its second factor, begins anew. */
const LOGGED_IN = Duration.hours(1);

export type StaffPoolProps = {
  name: string;
  domainPrefix: string;
  /** The console's address, without a path. */
  consoleUrl: string;
};

/**
 * The staff in a user pool of Amazon Cognito, whose administrators alone make and recover them, and where nobody gets a
 * token without an authenticator app: no other provider is let in, for whose people Cognito asks no second factor
 * (developer guide, "Adding MFA to a user pool"), and no phone is remembered. Its groups are the roles.
 */
export class StaffPool extends Construct {
  readonly logIn: StaffLogIn;
  readonly poolId: string;

  constructor(scope: Construct, id: string, { name, domainPrefix, consoleUrl }: StaffPoolProps) {
    super(scope, id);
    const pool = new UserPool(this, 'Pool', {
      userPoolName: name,
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.NONE,
      passwordPolicy: {
        minLength: 14,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    for (const groupName of STAFF_ROLES) pool.addGroup(groupName, { groupName });
    const domain = pool.addDomain('Domain', { cognitoDomain: { domainPrefix } });
    const client = this.makeClient(pool, consoleUrl);
    this.poolId = pool.userPoolId;
    this.logIn = this.describe(pool.userPoolId, client.userPoolClientId, domain.baseUrl());
  }

  /** The console: a public client that is led back to its own address only, by the log-in page alone. */
  private makeClient(pool: UserPool, consoleUrl: string): UserPoolClient {
    const client = pool.addClient('Console', {
      userPoolClientName: 'console',
      generateSecret: false,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID],
        callbackUrls: [`${consoleUrl}/signed-in`],
        logoutUrls: [`${consoleUrl}/`],
      },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: LOGGED_IN,
      idTokenValidity: LOGGED_IN,
      refreshTokenValidity: LOGGED_IN,
    });
    // Named, because without any it would take passwords by Cognito's own API as well.
    (client.node.defaultChild as CfnUserPoolClient).explicitAuthFlows = ['ALLOW_REFRESH_TOKEN_AUTH'];
    return client;
  }

  /**
   * Cognito's access tokens name their client where others have an audience, hold the groups of a user, and say nothing of
   * a second factor (developer guide, "Understanding the access token").
   */
  private describe(poolId: string, client: string, logInPage: string): StaffLogIn {
    const issuer = `https://cognito-idp.${Stack.of(this).region}.${Stack.of(this).urlSuffix}/${poolId}`;
    return {
      api: {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        audience: client,
        audience_claim: 'client_id',
        role_claim: 'cognito:groups',
        name_claim: 'username',
        second_factor: 'required_by_issuer',
      },
      console: {
        issuer,
        client,
        scope: 'openid',
        log_out: { address: `${logInPage}/logout`, redirect_parameter: 'logout_uri' },
      },
      connect: [issuer, logInPage],
    };
  }
}
