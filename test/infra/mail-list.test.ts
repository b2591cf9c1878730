import { expect, test } from 'vitest';
import { listMails, mailListPage } from '../../infra/mail/list.ts';
import { EVENT_TYPES } from '../../shared/contract/vocabulary.ts';
import { EVENT_MAILS, isRequired, kindOf } from '../../shared/events/index.ts';
import { MAIL_TEMPLATES } from '../../shared/mail-templates/languages.ts';

const rows = listMails();

test('the list has every mail once, with when, to whom and why', () => {
  expect(rows.map(({ template }) => template)).toEqual(MAIL_TEMPLATES);
  for (const row of rows) for (const cell of Object.values(row)) expect(cell, row.template).not.toBe('');
});

test('the list names each event that is mailed, with its kind and whether it is always sent', () => {
  for (const type of EVENT_TYPES) {
    const mail = EVENT_MAILS[type];
    const row = rows.find(({ when }) => new RegExp(`^Event (.*; Event )?${type}\\b`).test(when));
    if ('none' in mail) expect(row, type).toBeUndefined();
    else {
      expect(row?.template, type).toBe(mail.template);
      expect(row?.why, type).toContain(kindOf(type));
      expect(row?.why.endsWith('always sent'), type).toBe(isRequired(type));
    }
  }
});

test('the page shows a row for each', () => {
  expect(mailListPage('http://127.0.0.1/').match(/<tr><td>/g)).toHaveLength(rows.length);
});
