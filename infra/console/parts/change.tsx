import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { UNCHANGED, useChange } from '../../app/data/queries.ts';
import { Note } from '../../app/parts/action.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Form, type FormField } from '../../app/parts/form.tsx';
import { money } from '../../app/parts/format.ts';
import { Problem } from '../../client/problem.ts';
import { carryOut, mayChange, planOf, unansweredPlan } from '../api/changes.ts';
import { FILES, filesIn, type Sent } from '../api/client.ts';
import { draftOf } from '../api/drafts.ts';
import type { ChangeAnswer, ChangePath, ValuesOf, Wanted } from '../api/endpoints.ts';
import { tell } from './notice.tsx';
import { Slow } from './slow.tsx';

type Answer = ChangeAnswer<'/clients/{client}/credit'>;
type Plan = Answer['plan'];

export type ChangeProps<P extends ChangePath> = {
  name: string;
  /** What of a list it is about: it is a small button then, and says so to those who do not see the row. */
  about?: string;
  second?: boolean;
  path: P;
  values: ValuesOf<P>;
  fields?: Record<string, FormField>;
  body: (values: Record<string, string>) => Wanted<P>;
  /** What files may go along. */
  files?: FormField;
  /** Suggested; who has another one writes that. */
  reason?: string;
  /** The plan that a second person is asked to confirm, and no other. */
  only?: string;
  /** Stands in the form, above its fields. */
  children?: preact.ComponentChildren;
};

/** What was asked for and its plan; without a plan where it was confirmed before and nobody knows the end of it. */
type Shown<P extends ChangePath> = { sent: Sent<P>; id: string; plan: Plan | null };

type PlanStepProps<P extends ChangePath> = {
  of: Shown<P>;
  path: P;
  name: string;
  only: string | undefined;
  onBack: () => void;
  onDone: () => void;
};

const WAITS =
  'It waits for a second person now, who finds it under Approvals. After two days it has to be asked for again.';

/** Says what would be done, and has just that done. */
const PlanStep = <P extends ChangePath>({ of, path, name, only, onBack, onDone }: PlanStepProps<P>) => {
  const { plan, sent, id } = of;
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, problem, run } = useChange();
  useEffect(() => heading.current?.focus(), []);
  const isAnother = only !== undefined && only !== id;
  const says = plan?.says.join(' ') ?? '';
  const confirm = async () => {
    const answer = await carryOut(path, sent, id).catch((thrown: unknown) => {
      if (thrown instanceof Problem && thrown.code === 'already_done') return { status: 'done' };
      throw thrown;
    });
    const { status } = answer as { status: Answer['status'] };
    tell(status === 'waiting' ? 'wait' : 'good', status === 'waiting' ? `${says} ${WAITS}` : `Done. ${says}`);
    onDone();
  };
  return (
    <div class="plan">
      <h3 ref={heading} tabIndex={-1}>
        This will be done
      </h3>
      {plan === null && (
        <p class="note wait">
          You have confirmed this before, and there was no answer. Confirm it again to see how it ended: it is
          done once.
        </p>
      )}
      <ul>
        {plan?.says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Facts
        of={{
          Amount: plan?.amount != null && plan.currency && (
            <strong>{money(plan.amount, plan.currency)}</strong>
          ),
          Reason: sent.body.reason,
        }}
      />
      {plan?.second_person && (
        <p class="note wait">
          {only === undefined
            ? 'This is much money: somebody else has to confirm it as well before it is done.'
            : 'You are the second person: it is done when you confirm it.'}
        </p>
      )}
      {isAnother && (
        <p class="note bad" role="alert">
          Something has changed since it was asked for, and this is another plan now. Have it asked for again.
        </p>
      )}
      <Note problem={problem} />
      <Slow busy={busy} />
      <div class="buttons">
        {!isAnother && (
          <button type="button" disabled={busy} onClick={() => run(confirm)}>
            {busy ? 'One moment…' : `Confirm: ${name}`}
          </button>
        )}
        <button type="button" class="second" disabled={busy} onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  );
};

const REASON_HINT = 'The client can read it.';

type DialogProps<P extends ChangePath> = ChangeProps<P> & { onClose: () => void };

const ChangeDialog = <P extends ChangePath>({ onClose, ...change }: DialogProps<P>) => {
  const { name, about, path, values, fields = {}, body, files, reason, only, children } = change;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Shown<P> | null>(null);
  const draft = draftOf(`${path} ${Object.values(values as object).join(' ')} ${about ?? ''}`);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();

  const look = async ({ reason: why = '', ...typed }: Record<string, string>, form: FormData) => {
    const wanted = { ...body(typed), reason: why };
    const sent = { path: values, body: wanted, files: filesIn(form) } as unknown as Sent<P>;
    const earlier = unansweredPlan(path, sent);
    if (earlier !== null) setShown({ sent, id: earlier, plan: null });
    else {
      const { plan } = (await planOf(path, sent)) as Answer;
      setShown({ sent, id: plan.id, plan });
    }
    return UNCHANGED;
  };
  const typed = Object.fromEntries(
    Object.entries<FormField>({
      ...fields,
      reason: { label: 'Reason', hint: REASON_HINT, defaultValue: reason },
    }).map(([field, of]) => [field, { ...of, defaultValue: draft.values[field] ?? of.defaultValue }]),
  );
  return (
    <dialog class="change" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div class="top">
        <h2 id={id}>
          {name} {about}
        </h2>
        <button type="button" class="plain" onClick={close}>
          Close
        </button>
      </div>
      <div hidden={shown !== null} onInput={draft.keep}>
        <Form submit="See what it does" fields={{ ...typed, ...(files && { [FILES]: files }) }} send={look}>
          {children}
        </Form>
      </div>
      {shown !== null && (
        <PlanStep
          {...{ of: shown, path, name, only }}
          onBack={() => setShown(null)}
          onDone={() => {
            draft.forget();
            close();
          }}
        />
      )}
    </dialog>
  );
};

/** A button that asks for a change, for those who may: what for and why, then its plan, and then it is done. */
export const Change = <P extends ChangePath>(change: ChangeProps<P>) => {
  const { name, about, second, path } = change;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange(path)) return null;
  return (
    <>
      <button
        type="button"
        class={about ? 'plain' : second ? 'second' : ''}
        aria-label={about && `${name} ${about}`}
        onClick={() => setIsOpen(true)}
      >
        {name}
      </button>
      {isOpen && <ChangeDialog {...change} onClose={() => setIsOpen(false)} />}
    </>
  );
};
