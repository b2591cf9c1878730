import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { VIEWER_ADDRESS_HEADER } from '../../contract/edge.ts';

/**
 * The address a request came from. Behind an edge, which alone can then reach the API, the gateway sees only the edge's
 * own address and the edge says whose it was (BEHIND_EDGE); anywhere else a header is nothing but a claim.
 */
export const addressOf = ({ headers, requestContext }: APIGatewayProxyEventV2): string =>
  (process.env.BEHIND_EDGE && headers[VIEWER_ADDRESS_HEADER]) || requestContext.http.sourceIp;
