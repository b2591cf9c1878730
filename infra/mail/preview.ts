import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSesMailSender } from '../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import { MAIL_LOCALES } from '../../shared/mail-templates/content/locale.ts';
import type { MailTemplateName } from '../../shared/mail-templates/facts/mails.ts';
import { MAIL_TEMPLATES } from '../../shared/mail-templates/languages.ts';
import { renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLE_BRAND, SAMPLES } from '../../shared/mail-templates/samples.ts';
import { startSesSimulator } from '../local/simulators/ses/ses-simulator.ts';
import { mailListPage } from './list.ts';

const CONFIGURATION_SET = 'preview';
const FROM = { name: SAMPLE_BRAND.name, address: 'no-reply@kasa.example' };

const SCRATCH_ENVIRONMENT = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
};

/**
 * Sends every mail in every language, with sample values, into an inbox of its own, and prints its address. The
 * recipient of a mail is its template at its language.
 */
export const startPreview = async (port: number) => {
  const simulator = await startSesSimulator({
    port,
    stateFile: null,
    identities: ['kasa.example'],
    configurationSets: [CONFIGURATION_SET],
    events: null,
  });
  Object.assign(process.env, { ...SCRATCH_ENVIRONMENT, AWS_ENDPOINT_URL_SESV2: simulator.url });
  const sender = createSesMailSender({ configurationSet: CONFIGURATION_SET });
  const names = MAIL_TEMPLATES.toReversed();
  for (const [name, locale] of names.flatMap((name) =>
    MAIL_LOCALES.map((locale) => [name, locale] as const),
  )) {
    await sender.send({
      ...renderMail<MailTemplateName>(name, locale, SAMPLES[name], SAMPLE_BRAND),
      mailId: `${name}-${locale}`,
      to: `${name}@${locale}.example.org`,
      from: FROM,
      replyTo: null,
      unsubscribeUrl: null,
    });
  }
  return simulator;
};

if (import.meta.main) {
  const simulator = await startPreview(Number(process.env.PORT ?? 0));
  const list = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(mailListPage(simulator.url));
  });
  list.listen(0, '127.0.0.1', () => {
    const { port } = list.address() as AddressInfo;
    console.log(`Every mail lies at ${simulator.url} until Ctrl-C; when each is sent, to whom and why:`);
    console.log(`http://127.0.0.1:${port}`);
  });
  const close = () => Promise.all([simulator.close(), list.close()]);
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
}
