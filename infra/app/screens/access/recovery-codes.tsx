import { List } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';

/** Shown once, when they are made. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <List title={say.access.recoveryCodes} rows={codes.map((code) => ({ title: code }))}>
    <p>{say.access.keepCodes}</p>
  </List>
);
