import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';

/** The address whose heading has had the focus: screen readers hear each new screen, and the first one by itself. */
let announced: string | null = null;

/** Names the window by the screen, and moves the focus to the heading of each new one; the heading takes the ref. */
export const useHeading = (title: string, brand: string) => {
  const { path } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [title, brand].filter(Boolean).join(' · ');
  }, [title, brand]);
  useEffect(() => {
    if (announced !== null && announced !== path) heading.current?.focus();
    announced = path;
  }, [path]);
  return heading;
};
