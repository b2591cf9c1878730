import * as z from 'zod';
import { dataOf, listOf, listQuery } from './common.ts';
import { acceptDnssecRisk, CHANGE, changed, DOMAIN } from './domain-change.ts';
import { endpoint } from './endpoint.ts';
import { operationResource } from './operations.ts';
import { schema } from './schema.ts';

const undoRequest = schema(() =>
  z
    .strictObject({ accept_dnssec_risk: acceptDnssecRisk() })
    .meta({ id: 'UndoRequest', example: { accept_dnssec_risk: false } })
    .optional(),
);

export const domainOperations = {
  'list-operations': endpoint({
    method: 'GET',
    path: `${DOMAIN}/operations`,
    auth: 'client',
    permission: 'services:read',
    summary: 'Changes of the domain, newest first',
    query: listQuery,
    responses: () => ({ 200: listOf(operationResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'get-operation': endpoint({
    method: 'GET',
    path: `${DOMAIN}/operations/{operation}`,
    auth: 'client',
    permission: 'services:read',
    summary: 'One change of the domain, and how far it is',
    responses: () => ({ 200: dataOf(operationResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'undo-operation': endpoint({
    ...CHANGE,
    uses: [...CHANGE.uses, 'secrets:panels'],
    method: 'POST',
    path: `${DOMAIN}/operations/{operation}/undo`,
    reauthentication: 'in_part',
    summary: 'Bring back what was there before a change, within 72 hours of it',
    description:
      'Not of locks and nameserver addresses. Of nameservers and DS records it gives 409 with code `dnssec_at_risk` where the domain may stop working. Of contacts it takes a log-in, or `POST /auth/confirm`, of the last ten minutes. It is a change of its own, and does nothing where what it would undo was changed again.',
    body: undoRequest,
    optionalBody: true,
    failures: [...CHANGE.failures, 'already_undone', 'dnssec_at_risk', 'not_undoable'],
    responses: changed,
  }),
};
