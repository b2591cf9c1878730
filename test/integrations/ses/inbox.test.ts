import { describe, expect, test } from 'vitest';
import { mail } from './mail.ts';
import { call, sender, sentMail } from './ses.ts';

const HOSTILE = `</title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

const page = async (path: string): Promise<{ text: string; policy: string; status: number }> => {
  const answer = await call('GET', path);
  return {
    text: await answer.text(),
    policy: answer.headers.get('content-security-policy') ?? '',
    status: answer.status,
  };
};

describe('the inbox', () => {
  test('is empty at first', async () => {
    expect((await page('/')).text).toContain('Nothing was sent yet.');
  });

  test('lists mails with what became of them, and those to an address', async () => {
    await sender.send({ ...mail, to: 'bounce@simulator.amazonses.com', subject: 'First' });
    await sender.send({ ...mail, subject: 'Second' });
    const { text } = await page('/');
    expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'));
    expect(text).toMatch(/First.*>bounce</s);
    const found = (await page('/?to=ama%40')).text;
    expect(found).toContain('Second');
    expect(found).not.toContain('First');
  });

  test('shows text, HTML and headers of a mail, and its links in reach', async () => {
    await sender.send({ ...mail, text: 'Pay at https://kasa.example/pay?a=1&b=2.' });
    const { id } = await sentMail();
    const { text } = await page(`/mails/${id}`);
    expect(text).toContain(`src="/mails/${id}/html"`);
    expect(text).toContain('href="https://kasa.example/pay?a=1&amp;b=2"');
    expect((await page(`/mails/${id}?view=text`)).text).toContain('<pre tabindex="0"');
    expect((await page(`/mails/${id}?view=headers`)).text).toContain('Auto-Submitted');
    expect((await page('/mails/none')).status).toBe(404);
  });

  test('puts the HTML of a mail into a sandbox of its own, without scripts, in the frame and outside', async () => {
    await sender.send({ ...mail, html: '<html><head></head><body><script>alert(1)</script></body></html>' });
    const { id } = await sentMail();
    const frame = /<iframe[^>]*sandbox="([^"]*)"/.exec((await page(`/mails/${id}`)).text);
    expect(frame?.[1]).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    const { policy, text } = await page(`/mails/${id}/html`);
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    expect(policy).toContain("default-src 'none'");
    expect(text).toContain('<head><base target="_blank"></head>');
  });

  test('shows hostile text as text', async () => {
    await sender.send({
      ...mail,
      subject: HOSTILE,
      text: HOSTILE,
      from: { name: HOSTILE, address: mail.from.address },
    });
    const { id } = await sentMail();
    for (const path of ['/', `/mails/${id}`, `/mails/${id}?view=text`, `/mails/${id}?view=headers`]) {
      const { text, policy } = await page(path);
      expect(text).not.toMatch(/<script|<img/);
      expect(text).toContain('&lt;script&gt;');
      expect(policy).toContain("default-src 'none'");
    }
    expect((await page(`/?to=${encodeURIComponent(HOSTILE)}`)).text).not.toMatch(/<script|<img/);
  });
});
