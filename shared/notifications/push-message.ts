import type { Role } from '../contract/roles.ts';
import { messageFor } from '../contract/visibility.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { PushedEvent } from '../events/events.ts';
import type { PushMessage } from '../integrations/push-provider.ts';
import { PUSH_WORDS } from './push-words.ts';

type Reader = { role: Role; locale: Locale };

const wordsFor = (event: PushedEvent, { role, locale }: Reader): Pick<PushMessage, 'title' | 'body'> => {
  const { en, fr } = PUSH_WORDS[event.type];
  const message = messageFor(role, event);
  return locale === 'fr' ? { title: fr[0], body: fr[1] ?? message } : { title: en, body: message };
};

/** News about a record replaces older news about the same record on the phone, so a repeated message shows once. */
export const pushMessage = (event: PushedEvent, reader: Reader): PushMessage => {
  const { id, client_id, type, subject } = event;
  return {
    ...wordsFor(event, reader),
    data: {
      event_id: String(id),
      type,
      client_id: String(client_id),
      subject_type: subject.type,
      subject_id: String(subject.id),
    },
    collapseKey: `${subject.type}-${subject.id}`,
  };
};
