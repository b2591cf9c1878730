import { session } from './session.ts';

/**
 * What was typed into a form and not yet sent, by the form's name: it outlives a failure, a reload and the end of the
 * log-in, and is shown to nobody else.
 */
export const draftOf = (name: string) => {
  const place = `draft ${session.get()?.subject} ${name}`;
  return {
    values: JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, string>,
    keep: ({ target }: { target: EventTarget | null }): void => {
      const { form } = target as HTMLInputElement;
      if (!form) return;
      const typed = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(typed)));
    },
    forget: (): void => sessionStorage.removeItem(place),
  };
};
