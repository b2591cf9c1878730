import '../support/unit/environment.ts';
import { describe, expect, test } from 'vitest';
import { lambdaContext } from '../../infra/local/lambda-events.ts';
import { pages } from '../../shared/contract/pages.ts';
import { handlePage, type PageRequest, show } from '../../shared/http/pages/handle-page.ts';
import { html } from '../../shared/platform/html.ts';
import { httpEvent } from '../support/http-event.ts';

const open = async (respond: (request: PageRequest) => ReturnType<typeof show>, body = '', over = {}) => {
  const event = { ...httpEvent('/pay/t', {}, body), pathParameters: { token: 't' }, ...over };
  return handlePage(pages['show-invoice'], respond)(event, lambdaContext('test', 29_000));
};

describe('a form', () => {
  const sent = async (body: string, isBase64Encoded = false) => {
    let form = new URLSearchParams();
    const keep = (request: PageRequest) => {
      form = request.form;
      return show(html`<p>Done</p>`);
    };
    await open(keep, body, { isBase64Encoded });
    return Object.fromEntries(form);
  };

  test('is read as it is sent, in base64 or not', async () => {
    expect(await sent('amount=5')).toEqual({ amount: '5' });
    expect(await sent(Buffer.from('amount=5').toString('base64'), true)).toEqual({ amount: '5' });
  });

  test('is read up to 4096 bytes', async () => {
    const longest = `a=${'x'.repeat(4094)}`;
    expect((await sent(longest)).a).toHaveLength(4094);
    expect(await sent(`${longest}x`)).toEqual({});
  });
});

test('a page says what it is, and a reply without one is empty', async () => {
  const { statusCode, body } = await open(() => show(html`<p>Paid</p>`));
  expect([statusCode, body]).toEqual([200, '<p>Paid</p>']);
  expect((await open(() => ({ status: 303 }))).body).toBe('');
});
