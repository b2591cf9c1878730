import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { getClient } from '../../shared/clients/index.ts';
import { MAIL_LOCALES, type MailLocale } from '../../shared/mail-templates/content/locale.ts';
import type { MailTemplateName } from '../../shared/mail-templates/facts/mails.ts';
import { MAIL_TEMPLATES } from '../../shared/mail-templates/languages.ts';
import { renderMail } from '../../shared/mail-templates/render-mail.ts';
import { SAMPLES } from '../../shared/mail-templates/samples.ts';
import { mailBrand, ownedBy } from '../../shared/mails/index.ts';
import { getMail, resendMail, resolveUser } from '../../shared/operator/index.ts';
import { collections } from '../../shared/records/collections.ts';
import type { MailRecord } from '../../shared/records/events.ts';
import { toId } from './arguments.ts';
import { pageOf } from './client-records.ts';
import { operation } from './operation.ts';
import { fields, listAnswer, printable } from './output.ts';
import { afterOption, limitOption } from './pages.ts';
import { Refusal } from './refusal.ts';

const ownerOf = async ({ client, user, address }: { client?: number; user?: string; address?: string }) => {
  if (client !== undefined) return ownedBy.client((await getClient(client)).id);
  if (user !== undefined) return ownedBy.user(await resolveUser(user));
  if (address !== undefined) return ownedBy.address(address);
  throw new Refusal('Say whose mails: --client, --user or --address.');
};

const row = ({ reference, status, template, to, created_at }: MailRecord) => ({
  mail: reference,
  status,
  template,
  to,
  created_at,
});

const detailed = (mail: MailRecord) => {
  const { reason, subject, sends, sent_at, deliveries } = mail;
  const head = fields({ ...row(mail), subject, reason, sends, sent_at });
  const notes = deliveries.map(({ at, type, detail }) => `${at}  ${type}  ${detail ?? ''}`);
  return printable([head, ...notes].join('\n'));
};

/** What staff need of a mail; its variables and links are nobody's business. */
const present = ({ variables: _variables, pk: _pk, sk: _sk, schema: _schema, ...mail }: MailRecord) => mail;

export const addMails = (program: Command): void => {
  const mails = program.command('mails').description('Mails to clients, users and addresses');

  mails
    .command('list')
    .description('of a client, of a user, or to an address without a user, the newest first')
    .option('--client <client>', 'client id', toId)
    .option('--user <user>', 'e-mail address or id')
    .option('--address <address>', 'asked for by somebody who was not logged in')
    .addOption(limitOption)
    .addOption(afterOption)
    .action(
      operation(async (_session, options) => {
        const { items, nextKey } = await pageOf(collections.mails(await ownerOf(options)), options);
        const answer = listAnswer(items, row, 'There are no mails.', nextKey);
        return { ...answer, data: items.map(present) };
      }),
    );

  mails
    .command('show')
    .description('a mail and what became of it')
    .argument('<mail>', 'as the list names it')
    .action(
      operation(async (_session, reference) => {
        const mail = await getMail(reference);
        return { data: present(mail), text: detailed(mail) };
      }),
    );

  mails
    .command('resend')
    .description('send a mail anew, also to an address that had bounced or complained')
    .argument('<mail>', 'as the list names it')
    .action(
      operation(async ({ actor, now }, reference) => {
        const again = await resendMail(reference, actor, now);
        return { data: { mail: again }, text: `It goes out as ${again}.` };
      }),
    );

  mails
    .command('preview')
    .description('a mail with sample values in the brand of the stage, as text')
    .addArgument(new Argument('<template>').choices(MAIL_TEMPLATES))
    .addOption(new Option('--locale <locale>').choices(MAIL_LOCALES).default('en'))
    .action(
      operation(async (_session, template, { locale }) => {
        const name = template as MailTemplateName;
        const data = renderMail<MailTemplateName>(name, locale as MailLocale, SAMPLES[name], mailBrand());
        return { data, text: `${data.subject}\n\n${data.text}` };
      }),
    );
};
