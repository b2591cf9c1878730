import { Act, Copy, Done, Hint, Note } from '../app/parts/action.tsx';
import { Badge } from '../app/parts/badge.tsx';
import { Card, Facts } from '../app/parts/facts.tsx';
import { email, Field, Form, password } from '../app/parts/form.tsx';
import { money } from '../app/parts/format.ts';
import { Icon } from '../app/parts/icon.tsx';
import { List, LoadedList, Row } from '../app/parts/list.tsx';
import { Loading } from '../app/parts/loading.tsx';
import { Message } from '../app/parts/message.tsx';
import { Table } from '../app/parts/table.tsx';
import { noAnswer } from '../client/problem.ts';
import { ARABIC, LONG_NAME, LONG_TEXT, nothing, Pressed, refusal, refuse, type Stories } from './story.tsx';
import { message } from './surroundings.ts';

type Service = { id: number; name: string; status: string; amount: number };

const SERVICES: Service[] = [
  { id: 1, name: 'xn--caf-dma.com', status: 'active', amount: 12.99 },
  { id: 2, name: LONG_NAME, status: 'pending_registration', amount: 1_234_567.89 },
  { id: 3, name: 'مثال.com', status: 'suspended', amount: -5 },
];

const reload = () => undefined;
const EMPTY = { data: [], problem: null, reload, more: null };
const FULL = { ...EMPTY, data: SERVICES, more: nothing };
const WAITS = { ...EMPTY, data: null };
const FAILED = { ...WAITS, problem: noAnswer() };
const STALE = { ...FULL, problem: noAnswer() };

const rowOf = ({ id, name, status, amount }: Service) => ({
  id,
  href: `/services/${id}`,
  title: name,
  detail: 'Renews on 21 November 2027',
  state: status,
  end: money(amount, 'USD'),
});

const COLUMNS = [
  { name: 'Service', of: ({ name }: Service) => name },
  { name: 'State', of: ({ status }: Service) => <Badge state={status} /> },
  { name: 'Amount', of: ({ amount }: Service) => money(amount, 'USD'), atEnd: true },
];

type Written = Parameters<typeof Message>[0]['of'];
const written = (changes: Partial<Written>) => ({ ...message, ...changes });

export const parts: Stories = {
  Note: {
    'nothing refused': () => <Note problem={null} />,
    refused: () => <Note problem={refusal()} />,
    'long text': () => <Note problem={refusal(`${LONG_NAME} ${LONG_TEXT}`)} />,
  },
  Hint: {
    plain: () => <Hint>Your domain is being registered. This takes some minutes.</Hint>,
    good: () => <Hint tone="good">Your card is kept.</Hint>,
    waits: () => <Hint tone="wait">You are offline.</Hint>,
    bad: () => <Hint tone="bad">The payment was declined.</Hint>,
  },
  Act: {
    button: () => <Act name="Renew" work={nothing} />,
    second: () => <Act name="Cancel" second work={nothing} />,
    'of a row': () => <Act name="Remove" about="mail.example.com" work={nothing} />,
    'asks first': () => (
      <Pressed>
        <Act name="Remove" sure="The records are gone then. Go on?" work={nothing} />
      </Pressed>
    ),
    busy: () => (
      <Pressed>
        <Act name="Renew" work={() => new Promise(() => undefined)} />
      </Pressed>
    ),
    refused: () => (
      <Pressed>
        <Act name="Renew" work={refuse} />
      </Pressed>
    ),
  },
  Copy: {
    short: () => <Copy text="ns1.example.com" about="nameserver" />,
    long: () => (
      <Copy text={`_acme-challenge.${LONG_NAME} TXT ${'0123456789abcdef'.repeat(6)}`} about="record" />
    ),
  },
  Done: {
    done: () => <Done message="Your password is changed." next="Log in" href="/login" isNew={false} />,
    'long text': () => <Done message={LONG_TEXT} next="Go on" href="/" isNew={false} />,
  },
  Badge: {
    good: () => <Badge state="active" />,
    waits: () => <Badge state="pending_registration" />,
    bad: () => <Badge state="suspended" />,
    'none of them': () => <Badge state="cancelled" />,
    'newer than the app': () => <Badge state="in_a_state_of_the_future" />,
  },
  Facts: {
    several: () => <Facts of={{ Domain: 'example.com', Price: money(12.99, 'USD'), Left: '' }} />,
    'long text': () => <Facts of={{ 'Nameserver of your own': LONG_NAME, Note: LONG_TEXT }} />,
    'from right to left': () => <Facts of={{ Name: ARABIC, Amount: money(-5, 'USD') }} />,
  },
  Card: {
    'with a title': () => <Card title="Balance">12.50</Card>,
    'without one': () => <Card>{LONG_TEXT}</Card>,
  },
  Field: {
    text: () => <Field label="City" name="city" defaultValue="Accra" />,
    'with a hint': () => <Field label="Tax id" name="tax" hint="As your tax office writes it" />,
    'with an error': () => (
      <Field label="E-mail" name="mail" defaultValue="ama@" errors={['No e-mail address.']} />
    ),
    choice: () => (
      <Field
        label="Country"
        name="country"
        as="select"
        defaultValue="GH"
        options={[
          { id: 'GH', name: 'Ghana' },
          { id: 'FR', name: 'France' },
        ]}
      />
    ),
    'long text': () => <Field label={LONG_TEXT} name="text" as="textarea" defaultValue={ARABIC} />,
    box: () => <Field label="Keep the card" name="box" type="checkbox" checked />,
    file: () => <Field label="Files" name="files" type="file" multiple hint="Up to 5 files of 5 MB" />,
  },
  Form: {
    empty: () => (
      <Form title="Log in" submit="Log in" fields={{ mail: email(), word: password() }} send={nothing} />
    ),
    'in pairs': () => (
      <Form
        inPairs
        submit="Keep"
        fields={{ first: { label: 'First name' }, last: { label: 'Name' } }}
        send={nothing}
      />
    ),
    busy: () => (
      <Pressed>
        <Form submit="Log in" fields={{ other: email() }} send={() => new Promise(() => undefined)} />
      </Pressed>
    ),
    refused: () => (
      <Pressed>
        <Form submit="Log in" fields={{ third: email() }} send={refuse} />
      </Pressed>
    ),
    'refused by a field': () => (
      <Pressed>
        <Form
          submit="Keep"
          fields={{ address: { label: 'Address' }, city: { label: 'City' } }}
          send={async () => {
            throw refusal('Say your city.', { city: ['Say your city.'] });
          }}
        />
      </Pressed>
    ),
  },
  Icon: { drawing: () => <Icon path="M4 5h16v11H9l-5 4z" /> },
  Row: {
    link: () => <Row {...rowOf(SERVICES[0] as Service)} />,
    'no link': () => <Row title="Account credit" end={money(12.5, 'USD')} />,
    'long text': () => <Row {...rowOf(SERVICES[1] as Service)} />,
    'from right to left': () => <Row title={ARABIC} detail={ARABIC} state="unpaid" />,
  },
  List: {
    full: () => <List title="Services" rows={SERVICES.map(rowOf)} more={nothing} />,
    empty: () => (
      <List
        title="Services"
        rows={[]}
        none={
          <>
            <p>You have no services yet.</p>
            <a class="button" href="/order">
              Order
            </a>
          </>
        }
      />
    ),
  },
  LoadedList: {
    full: () => <LoadedList title="Services" of={FULL} row={rowOf} />,
    empty: () => <LoadedList title="Services" none="You have no services yet." of={EMPTY} row={rowOf} />,
    loading: () => <LoadedList title="Services" of={WAITS} row={rowOf} />,
    failed: () => <LoadedList title="Services" of={FAILED} row={rowOf} />,
    'seen, and not read again': () => <LoadedList title="Services" of={STALE} row={rowOf} />,
  },
  Loading: {
    loading: () => <Loading of={WAITS}>{() => null}</Loading>,
    failed: () => <Loading of={FAILED}>{() => null}</Loading>,
    there: () => <Loading of={{ ...EMPTY, data: LONG_TEXT }}>{(text) => <p>{text}</p>}</Loading>,
  },
  Message: {
    'of the client': () => <Message of={written({})} />,
    'of staff': () => (
      <Message of={written({ author: 'staff', author_name: 'Kofi', message: LONG_TEXT, attachments: [] })} />
    ),
    'from right to left': () => <Message of={written({ message: ARABIC })} />,
    'long text': () => <Message of={written({ message: `https://${LONG_NAME}/${'path/'.repeat(20)}` })} />,
  },
  Table: {
    full: () => <Table title="Services" none="" of={FULL} columns={COLUMNS} />,
    empty: () => <Table title="Services" none="You have no services yet." of={EMPTY} columns={COLUMNS} />,
    loading: () => <Table title="Services" none="" of={WAITS} columns={COLUMNS} />,
    failed: () => <Table title="Services" none="" of={FAILED} columns={COLUMNS} />,
  },
};
