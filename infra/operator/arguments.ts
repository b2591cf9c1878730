import { InvalidArgumentError } from '@commander-js/extra-typings';
import { requiredText } from '../../shared/contract/common.ts';
import { isTag, noteSubject } from '../../shared/contract/staff/clients.ts';
import { unknownPlaceholders } from '../../shared/contract/staff/placeholders.ts';
import {
  type DomainReference,
  type HostingReference,
  parseReference,
  type Reference,
  type ServiceReference,
} from '../../shared/operator/index.ts';
import { isOnStep, stepText, toMinor } from '../../shared/platform/money.ts';
import { type NumberedKind, readNumber } from '../../shared/platform/table/numbers.ts';
import { Refusal } from './refusal.ts';

export const toId = (text: string): number => {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id))
    throw new InvalidArgumentError('Give a whole number.');
  return id;
};

/** A place in a list, the first of which is 1. */
export const toPlace = (text: string): number => {
  const place = toId(text);
  if (place === 0) throw new InvalidArgumentError('The first one is 1.');
  return place;
};

/** The id of an invoice, an order or a ticket, or its number as people read it. */
export const toNumbered =
  (kind: NumberedKind) =>
  (text: string): number => {
    const read = readNumber(text);
    if (read === 'mistyped') {
      throw new InvalidArgumentError('The number is mistyped: its check character says so.');
    }
    if (read && (read.kind ?? kind) === kind) return read.id;
    if (/^\d+$/.test(text)) return toId(text);
    throw new InvalidArgumentError(`Give the id or the number of the ${kind}.`);
  };

export const toUrl = (text: string): string => {
  if (!URL.canParse(text)) throw new InvalidArgumentError('Give an address as https://…');
  return text;
};

/** A day as `2027-11-30`, at its beginning in UTC. */
export const toDay = (text: string): Date => {
  const day = new Date(`${text}T00:00:00.000Z`);
  const valid = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime());
  if (!valid || day.toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('Give a day as YYYY-MM-DD.');
  }
  return day;
};

/** A moment in UTC, as `2026-11-21T09:00:00Z`. */
export const toTime = (text: string): Date => {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Give a time in UTC as 2026-11-21T09:00:00Z.');
  }
  return time;
};

/** Money in major units of whatever currency it will turn out to be in. */
export const toAmount = (text: string): number => {
  if (!/^-?\d{1,12}(\.\d{1,3})?$/.test(text)) throw new InvalidArgumentError('Give an amount such as 12.50.');
  return Number(text);
};

export const toText =
  (maximum: number) =>
  (text: string): string => {
    const trimmed = text.trim();
    if (trimmed.length === 0 || trimmed.length > maximum || /\p{Cc}/u.test(trimmed)) {
      throw new InvalidArgumentError(`Give one line of at most ${maximum} characters.`);
    }
    return trimmed;
  };

/** Tags of a client, collected from an argument that may be repeated. */
export const toTags = (text: string, before: string[] | undefined): string[] => {
  if (!isTag(text)) throw new InvalidArgumentError('Small letters, digits, spaces, - and _, at most 40.');
  return [...(before ?? []), text];
};

/** A member of staff, as the audit trail names them. */
export const toStaffName = (text: string): string => {
  if (!/^[\w+=,.@/-]{1,200}$/.test(text)) {
    throw new InvalidArgumentError('Letters, digits and . @ - _ + = , / only.');
  }
  return text;
};

/** Text of several lines, as clients may write it. */
export const toMessage =
  (maximum = 10_000) =>
  (text: string): string => {
    const parsed = requiredText(maximum).safeParse(text);
    if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Give a text.');
    return parsed.data;
  };

/** Words of a template, whose placeholders are known. */
export const toReply = (text: string): string => {
  const unknown = unknownPlaceholders(text)[0];
  if (unknown !== undefined) throw new InvalidArgumentError(`{${unknown}} stands for nothing.`);
  return toMessage()(text);
};

/** A record of a client that a note is about. */
export const toSubject = (text: string): string => {
  const parsed = noteSubject().safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Name a record.');
  return parsed.data;
};

const referenceShownBy = (command: string, text: string): Reference => {
  try {
    return parseReference(text);
  } catch {
    throw new InvalidArgumentError(`The command "${command}" shows the references.`);
  }
};

export const toReference = (text: string): Reference => referenceShownBy('actions list', text);

export const toServiceReference = (text: string): ServiceReference => {
  const reference = referenceShownBy('services list', text);
  if (reference.kind !== 'hosting' && reference.kind !== 'domain') {
    throw new InvalidArgumentError('Give a hosting account or a domain.');
  }
  return reference;
};

export const toDomainReference = (text: string): DomainReference => {
  const reference = toServiceReference(text);
  if (reference.kind !== 'domain') throw new InvalidArgumentError('Give a domain.');
  return reference;
};

export const toHostingReference = (text: string): HostingReference => {
  const reference = toServiceReference(text);
  if (reference.kind !== 'hosting') {
    throw new InvalidArgumentError('Give a hosting account: its registry alone can suspend or end a domain.');
  }
  return reference;
};

/** A line of an invoice, as `Moving a website=120.50`. */
export const toLine = (text: string): { description: string; amount: number } => {
  const [, description, amount] = text.match(/^(.+)=([^=]+)$/) ?? [];
  if (description === undefined || amount === undefined) {
    throw new InvalidArgumentError('Give a line as "Moving a website=120.50".');
  }
  return { description: toText(200)(description), amount: toAmount(amount) };
};

/** A domain name in ASCII. */
export const toName = (text: string): string => {
  const name = text.trim().toLowerCase();
  if (!/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(name) || name.length > 253) {
    throw new InvalidArgumentError('Give a name such as example.com.');
  }
  return name;
};

/** Minor units of an amount, now that its currency is known. */
export const minorUnits = (amount: number, currency: string): number => {
  const minor = toMinor(amount, currency);
  if (minor === null) throw new Refusal(`${amount} has more decimals than ${currency}.`);
  return minor;
};

/** The same of a price, which is on the step of its currency. */
export const priceUnits = (amount: number, currency: string): number => {
  const minor = minorUnits(amount, currency);
  if (!isOnStep(minor, currency)) throw new Refusal(stepText(currency).english);
  return minor;
};
