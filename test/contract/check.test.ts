import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../shared/http/respond.ts';
import { checkContract } from '../support/contract.ts';

const headers = (more: Record<string, string> = {}) =>
  new Headers({
    'content-type': 'application/json',
    'x-request-id': 'r-1',
    ...SECURITY_HEADERS,
    ...more,
  });
const status = {
  status: 'ok',
  version: '1.0.0',
  time: '2026-11-21T09:30:00.000Z',
  affected: [],
  checked_at: '2026-11-21T09:29:54.000Z',
};
const LANGUAGE = { 'content-language': 'en', vary: 'accept-language' };
const error = { message: 'Wait.', code: 'too_many_requests', request_id: 'r-1' };

test('lets an answer pass that is as declared', () => {
  checkContract('GET', '/status?x=1', 200, headers(), status);
  checkContract('GET', '/status', 429, headers({ 'retry-after': '3', ...LANGUAGE }), error);
});

test('refuses an error that does not say in which language it is', () => {
  const check = () => checkContract('GET', '/status', 429, headers({ 'retry-after': '3' }), error);
  expect(check).toThrow('the header Content-Language is missing');
});

test('refuses a status that is not declared', () => {
  expect(() => checkContract('GET', '/status', 418, headers(), error)).toThrow(
    'declared are only 200, 429, 500',
  );
});

test('refuses a body with a field missing, wrong or undeclared, and names it', () => {
  const check = (body: unknown) => () => checkContract('GET', '/status', 200, headers(), body);
  expect(check({ status: 'ok', version: '1.0.0' })).toThrow("must have required property 'time'");
  expect(check({ ...status, time: 'yesterday' })).toThrow('body/time must match');
  expect(check({ ...status, password: 'x' })).toThrow('must NOT have additional properties: password');
  expect(check(null)).toThrow('body must be object');
});

test('refuses a 429 that does not say when to come back, or says it in words', () => {
  const check = (more?: Record<string, string>) => () =>
    checkContract('GET', '/status', 429, headers(more), error);
  expect(check()).toThrow('the header Retry-After is missing');
  expect(check({ 'retry-after': 'soon' })).toThrow('the header Retry-After must be integer');
});

test('refuses a body of another type than JSON', () => {
  const html = headers({ 'content-type': 'text/html' });
  expect(() => checkContract('GET', '/status', 200, html, status)).toThrow('the content type is text/html');
});

test('expects a 404 from a path that is no operation', () => {
  checkContract('GET', '/nowhere', 404, headers(), { message: 'Not Found' });
  expect(() => checkContract('GET', '/nowhere', 200, headers(), {})).toThrow('no such operation');
});
