import type { CDPSession, Page } from 'playwright-core';

/** What of a node of Chromium's accessibility tree a screen reader says. */
type Node = {
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  ignored?: boolean;
};

/** More than any screen has. */
const MOST_STOPS = 100;

/** States that are said, and how: those that are as usual are not. */
const STATES: Record<string, (value: unknown) => string | null> = {
  checked: (value) => (value === 'true' || value === true ? 'checked' : 'not checked'),
  expanded: (value) => (value ? 'expanded' : 'collapsed'),
  disabled: (value) => (value ? 'unavailable' : null),
  invalid: (value) => (value === 'true' ? 'invalid' : null),
  required: (value) => (value ? 'required' : null),
  pressed: (value) => (value === 'true' ? 'pressed' : null),
  selected: (value) => (value ? 'selected' : null),
  modal: (value) => (value ? 'modal' : null),
};

const ROLES: Record<string, string> = { textbox: 'edit', searchbox: 'search', combobox: 'choice' };

/** One thing as it is heard: its name, what it is, its states, its value and what describes it. */
const said = ({ role, name, description, value, properties = [] }: Node, current: string | null): string => {
  const states = properties.flatMap(({ name: state, value: of }) => STATES[state]?.(of.value) ?? []);
  const kind = ROLES[role?.value ?? ''] ?? role?.value ?? '';
  const level = properties.find(({ name: property }) => property === 'level')?.value.value;
  return [
    `${kind}${level === undefined ? '' : ` ${level}`} "${name?.value ?? ''}"`,
    ...states,
    ...(current ? [`current ${current}`] : []),
    ...(value?.value ? [`"${value.value}"`] : []),
    ...(description?.value ? [`(${description.value})`] : []),
  ].join(', ');
};

/**
 * Notes what live regions say from now on, in this window and its next pages. A region that comes with its text is heard
 * of only as an alert: of others screen readers tell changes alone.
 */
const LISTEN = `(() => {
  const LIVE = '[role=status], [role=alert], [aria-live]';
  const known = new WeakSet();
  const last = new WeakMap();
  window.heard = [];
  const look = () => {
    for (const region of document.querySelectorAll(LIVE)) {
      const text = region.textContent.replace(/\\s+/g, ' ').trim();
      const isNew = !known.has(region);
      known.add(region);
      if (text === (last.get(region) ?? '')) continue;
      last.set(region, text);
      const isAlert = region.getAttribute('role') === 'alert';
      if (text !== '' && (isAlert || !isNew)) window.heard.push((isAlert ? 'alert' : 'status') + ' "' + text + '"');
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** The next Tab leads to the first stop of the page. */
const FROM_THE_TOP = `(() => {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
})()`;

const ACTIVE = 'document.activeElement';

const focused = async (browser: CDPSession): Promise<string> => {
  const { result } = await browser.send('Runtime.evaluate', { expression: ACTIVE });
  const { objectId = '' } = result;
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  const { result: current } = await browser.send('Runtime.evaluate', {
    expression: `${ACTIVE}.getAttribute('aria-current')`,
  });
  const node = (nodes as Node[]).find(({ ignored }) => !ignored) ?? {};
  return said(node, (current.value as string | null) ?? null);
};

/** Somebody who hears a page: each screen by its title, its headings, and what Tab leads to; `told` hides what differs from run to run. */
export const listener = async (page: Page, told: (text: string) => string = (text) => text) => {
  const browser = await page.context().newCDPSession(page);
  await page.addInitScript(LISTEN);
  await page.evaluate(LISTEN);
  const story: string[] = [];

  const announcements = async (): Promise<string[]> => {
    const heard = await page.evaluate<string[]>('window.heard.splice(0)');
    return heard.map((text) => `  says ${text}`);
  };

  const headings = async (): Promise<string[]> => {
    const { nodes } = await browser.send('Accessibility.getFullAXTree', {});
    return (nodes as Node[])
      .filter(({ role, ignored }) => role?.value === 'heading' && !ignored)
      .map((node) => `  ${said(node, null)}`);
  };

  const stops = async (): Promise<string[]> => {
    await page.evaluate(FROM_THE_TOP);
    const seen: string[] = [];
    const start = `${ACTIVE} === document.body`;
    for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(start)) break;
      const stop = `  Tab: ${await focused(browser)}`;
      if (stop === seen[0]) break;
      seen.push(stop);
    }
    return seen;
  };

  return {
    /** Notes where the focus is and all that can be heard of the screen as it is now. */
    hear: async (what: string): Promise<void> => {
      const focus = await focused(browser);
      const spoken = await announcements();
      const lines = [`  focus: ${focus}`, ...spoken, ...(await headings()), ...(await stops())];
      story.push([`# ${what}: ${await page.title()}`, ...lines].map(told).join('\n'));
    },
    /** Notes what was said since the last time, and where the focus is. */
    hearAnswer: async (what: string): Promise<void> => {
      story.push(
        [`# ${what}`, ...(await announcements()), `  focus: ${await focused(browser)}`].map(told).join('\n'),
      );
    },
    story: (): string => `${story.join('\n\n')}\n`,
  };
};
