import { ButtonAtOnce, FormAtOnce } from '../console/parts/at-once.tsx';
import { Bars } from '../console/parts/bars.tsx';
import { Change } from '../console/parts/change.tsx';
import { Told, tell } from '../console/parts/notice.tsx';
import { Since } from '../console/parts/since.tsx';
import { Slow } from '../console/parts/slow.tsx';
import { LONG_NAME, LONG_TEXT, Pressed, type Stories } from './story.tsx';

const client = 1;
const reason = 'The client asked for it';

/** Says something once it is on the screen. */
const Say = ({ tone, text }: { tone: 'good' | 'wait'; text: string }) => (
  <button type="button" class="second" onClick={() => tell(tone, text)}>
    {tone === 'good' ? 'Do it' : 'Ask a second person'}
  </button>
);

const months = (count: number, amount: (month: number) => number) =>
  Array.from({ length: count }, (_, month) => ({
    label: `2026-${String(month + 1).padStart(2, '0')}`,
    value: amount(month),
    says: `${amount(month).toFixed(2)} USD`,
  }));

export const consoleParts: Stories = {
  Told: {
    'after something was done': () => (
      <Pressed>
        <Say tone="good" text="Done. 40.00 USD of credit were given to Ama Designs." />
        <Say tone="wait" text={LONG_TEXT} />
        <Told />
      </Pressed>
    ),
  },
  Change: {
    button: () => (
      <Change
        name="Give credit"
        path="/clients/{client}/credit"
        values={{ client }}
        fields={{ amount: { label: 'Amount', inputMode: 'decimal', defaultValue: '40' } }}
        reason={reason}
        body={({ amount }) => ({ amount: Number(amount) })}
      />
    ),
    'of a row': () => (
      <Change
        name="Give credit"
        about={LONG_NAME}
        path="/clients/{client}/credit"
        values={{ client }}
        body={() => ({ amount: 1 })}
      />
    ),
  },
  FormAtOnce: {
    empty: () => (
      <FormAtOnce
        name="Keep the note"
        title="A note"
        path="/clients/{client}/notes"
        values={{ client }}
        reason={reason}
        done="The note is kept."
        fields={{ text: { label: 'Note', as: 'textarea' } }}
        body={({ text = '' }) => ({ text })}
      />
    ),
    busy: () => (
      <Pressed>
        <FormAtOnce
          name="Keep the note"
          path="/clients/{client}/notes"
          values={{ client: 2 }}
          reason={reason}
          done="The note is kept."
          fields={{ text: { label: 'Note' } }}
          body={({ text = '' }) => ({ text })}
        />
      </Pressed>
    ),
  },
  ButtonAtOnce: {
    button: () => (
      <ButtonAtOnce
        name="Try again"
        path="/clients/{client}/actions/retry"
        values={{ client }}
        reason={reason}
        done="It is being tried again."
        body={{ reference: 'domain:1' }}
      />
    ),
  },
  Bars: {
    several: () => <Bars of={months(6, (month) => 400 * (month + 1))} />,
    'below zero': () => <Bars of={months(6, (month) => 200 * (month - 3))} />,
    'nothing but zero': () => <Bars of={months(2, () => 0)} />,
    'more than are shown': () => <Bars of={months(40, (month) => 10 * month)} />,
    'long text': () => <Bars of={[{ label: LONG_NAME, value: 1, says: '1,234,567.89 USD' }]} />,
  },
  Since: {
    minutes: () => <Since at={new Date(Date.now() - 5 * 60_000).toISOString()} />,
    days: () => <Since at="2026-01-05T08:00:00.000Z" />,
  },
  Slow: {
    'nothing is awaited': () => <Slow busy={false} />,
    'after three seconds': () => <Slow busy />,
  },
};
