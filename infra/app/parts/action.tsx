import { type ComponentChildren, type ComponentType, createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../client/problem.ts';
import { useChange } from '../data/queries.ts';
import { say } from '../words/words.ts';

/** Asks who is there, for what can lose a domain or an account; an app that needs it hands its own in. */
export const Proof = createContext<ComponentType | null>(null);

/** Why something was refused, in the words of this app where it has its own. */
export const textOf = ({ code, message }: Problem): string => say.problems[code] ?? message;

type NoteProps = { problem: Problem | null; children?: ComponentChildren };

/** Why something was refused; what takes a proof of who is there is done again after it. */
export const Note = ({ problem, children }: NoteProps) => {
  const Asked = useContext(Proof);
  return (
    problem && (
      <div class="note bad" role="alert">
        <p>{textOf(problem)}</p>
        {problem.code === 'reauthentication_required' && Asked && <Asked />}
        {children}
      </div>
    )
  );
};

/** What something leads to is said with it: why it is refused, or that a thing is being waited for. */
export const Hint = ({
  tone = '',
  children,
}: {
  tone?: 'good' | 'wait' | 'bad' | '';
  children: ComponentChildren;
}) => (
  <div class={`note ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
);

type ActProps = {
  name: string;
  /** What of a list it is about: it is a small button then, and says so to those who do not see the row. */
  about?: string;
  second?: boolean;
  /** Asked before it is done, where it cannot be taken back. */
  sure?: string;
  work: () => Promise<unknown>;
};

/** A button that carries something out, and says above it why that was refused. */
export const Act = ({ name, about, second, sure, work }: ActProps) => {
  const { busy, problem, run } = useChange();
  const [isAsked, setIsAsked] = useState(false);
  const label = about && `${name} ${about}`;
  const look = about ? 'plain' : second ? 'second' : '';
  const act = () => {
    setIsAsked(false);
    return run(work);
  };
  if (isAsked)
    return (
      <div class="note wait">
        <p>{sure}</p>
        <div class="buttons">
          <button type="button" onClick={act}>
            {name}
          </button>
          <button type="button" class="second" onClick={() => setIsAsked(false)}>
            {say.common.cancel}
          </button>
        </div>
      </div>
    );
  return (
    <>
      <Note problem={problem} />
      <button
        type="button"
        class={look}
        aria-label={label}
        disabled={busy}
        onClick={sure ? () => setIsAsked(true) : act}
      >
        {name}
      </button>
    </>
  );
};

/** Copies a text that somebody has to paste elsewhere. */
export const Copy = ({ text, about }: { text: string; about: string }) => {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <span class="copy">
      <code>{text}</code>
      <button type="button" class="plain" aria-label={`${say.common.copy} ${about}`} onClick={copy}>
        {isCopied ? say.common.copied : say.common.copy}
      </button>
    </span>
  );
};

type DoneProps = { message: string; next: string; href: string; isNew: boolean };

/** Says that something is done, with a way on. What was pressed for it is gone: where it is new, it takes the focus. */
export const Done = ({ message, next, href, isNew }: DoneProps) => {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) said.current?.focus();
  }, [isNew]);
  return (
    <>
      <p class="note good" role="status" tabIndex={-1} ref={said}>
        {message}
      </p>
      <a class="button" href={href}>
        {next}
      </a>
    </>
  );
};
