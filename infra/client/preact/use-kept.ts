import { useEffect, useState } from 'preact/hooks';
import type { Kept } from '../kept.ts';

/** A kept value, shown anew whenever it changes. */
export const useKept = <T>(place: Kept<T>): T => {
  const [value, setValue] = useState(() => place.get());
  useEffect(() => {
    // It may have changed after it was shown, and before anybody watched it.
    setValue(() => place.get());
    return place.watch((next) => setValue(() => next));
  }, [place]);
  return value;
};
