import { useEffect, useState } from 'preact/hooks';

const EVENTS = ['online', 'offline'];

/** Waits for the network of the browser; `apiClient` takes it. */
export const untilOnline = async (): Promise<void> => {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
};

/** Whether the browser has a network. */
export const useOnline = (): boolean => {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    for (const event of EVENTS) window.addEventListener(event, look);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, look);
    };
  }, []);
  return online;
};
