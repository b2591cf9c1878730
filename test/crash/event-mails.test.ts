import { expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { composeAccountMail } from '../../shared/auth/account-mails.ts';
import { about, newEvent, writeEvent } from '../../shared/events/events.ts';
import { createSesMailSender } from '../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';
import { say } from '../../shared/languages/sentence.ts';
import { mailReference, ownedBy } from '../../shared/mails/outbox.ts';
import { sendMail } from '../../shared/mails/send-mail.ts';
import { notify } from '../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../shared/notifications/push-providers.ts';
import { config } from '../../shared/platform/config/config.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { transact } from '../../shared/platform/table/write.ts';
import type { EventRecord } from '../../shared/records/events.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashEverywhere } from '../support/crash-everywhere.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { mailsTo } from '../support/inbox.ts';
import { USD_CLIENT } from '../support/shop.ts';

const stack = crashStackForFile();

let before = 0;
const received = async () => (await mailsTo(stack, DEMO.user.email)).length;

const happen = async (): Promise<EventRecord> => {
  before = await received();
  const event = newEvent(
    about.client(USD_CLIENT),
    'profile_updated',
    say`Your profile was changed.`,
    new Date(),
  );
  await transact([writeEvent(event)]);
  return event;
};

const tell = ({ id }: EventRecord) => notify(USD_CLIENT, id, pushProviderFor, new Date());

test('an event becomes one mail, wherever its worker dies', async () => {
  const struck = await crashEverywhere(stack, {
    arrange: happen,
    isTelling: true,
    invoke: tell,
    verify: async ({ id }) => {
      expect((await received()) - before).toBe(1);
      expect(await getItem(keys.event(USD_CLIENT, id))).not.toHaveProperty('due_pk');
    },
  });
  expect(struck).toBeGreaterThan(5);
});

test('a mail is sent, and repeated at most once, wherever its worker dies', async () => {
  const repeated = new Set<number>();
  const struck = await crashEverywhere(stack, {
    arrange: async () => {
      const event = await happen();
      await tell(event);
      return mailReference(keys.mail(ownedBy.client(USD_CLIENT), event.id));
    },
    isTelling: true,
    invoke: (mail) => {
      const sender = createSesMailSender({ configurationSet: config().mail.configuration_set });
      return sendMail(mail, { compose: composeAccountMail, sender }, new Date());
    },
    verify: async () => {
      const count = (await received()) - before;
      repeated.add(count);
      expect([1, 2]).toContain(count);
    },
  });
  expect(struck).toBeGreaterThan(5);
  expect([...repeated].sort()).toEqual([1, 2]);
});
