import { useEffect, useRef } from 'preact/hooks';
import { useKept } from '../../client/preact/use-kept.ts';
import { places } from './places.ts';
import { areKeysOn, isHelpOpen, KEYS } from './shortcuts.ts';

const Keys = ({ of }: { of: [string, string][] }) => (
  <dl class="keys">
    {of.map(([keys, does]) => (
      <div key={keys}>
        <dt>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

const HelpDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOn = useKept(areKeysOn);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="change" ref={dialog} aria-labelledby="help" onClose={() => isHelpOpen.set(false)}>
      <div class="top">
        <h2 id="help">Keys</h2>
        <button type="button" class="plain" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <Keys of={[...KEYS, ...places().map(({ key, name }): [string, string] => [`g ${key}`, name])]} />
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => areKeysOn.set(currentTarget.checked)}
        />
        Keys are on
      </label>
    </dialog>
  );
};

/** What can be pressed. */
export const Help = () => (useKept(isHelpOpen) ? <HelpDialog /> : null);
