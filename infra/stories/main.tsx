import { QueryClientProvider } from '@tanstack/preact-query';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { LocationProvider, Route, Router } from 'preact-iso';
import { queries } from '../app/data/queries.ts';
import { LanguageChoice } from '../app/layout/language-choice.tsx';
import { language, speak } from '../app/words/words.ts';
import { useKept } from '../client/preact/use-kept.ts';
import { layout } from './app-layout.tsx';
import { parts } from './app-parts.tsx';
import { payment } from './app-payment.tsx';
import { consoleParts } from './console-parts.tsx';
import type { Stories } from './story.tsx';
import { arrange } from './surroundings.ts';

const GROUPS: Record<string, Stories> = {
  'app-parts': parts,
  'app-layout': layout,
  'app-payment': payment,
  'console-parts': consoleParts,
};

const Group = ({ name, stories }: { name: string; stories: Stories }) => (
  <>
    <h1>{name}</h1>
    {Object.entries(stories).map(([component, states]) => (
      <section class="component" key={component} data-component={component} aria-label={component}>
        <h2>{component}</h2>
        {Object.entries(states).map(([state, show]) => (
          <section key={state} aria-label={`${component}: ${state}`}>
            <h3>{state}</h3>
            <div class="story">{show()}</div>
          </section>
        ))}
      </section>
    ))}
  </>
);

const Start = () => (
  <>
    <h1>Stories</h1>
    <p>Every part of the client area and of the console, in its states.</p>
  </>
);

const Page = () => {
  const [dir, setDir] = useState('ltr');
  const spoken = useKept(language);
  const turn = () => {
    document.documentElement.dir = dir === 'ltr' ? 'rtl' : 'ltr';
    setDir(document.documentElement.dir);
  };
  return (
    <LocationProvider>
      <header class="stories">
        <nav aria-label="Stories">
          {Object.keys(GROUPS).map((name) => (
            <a key={name} href={`/${name}`}>
              {name}
            </a>
          ))}
        </nav>
        <button type="button" class="plain" onClick={turn}>
          Turn left and right
        </button>
        <LanguageChoice />
      </header>
      <div class="stories">
        <Router key={`${spoken} ${dir}`}>
          {Object.entries(GROUPS).map(([name, stories]) => (
            <Route key={name} path={`/${name}`} component={() => <Group name={name} stories={stories} />} />
          ))}
          <Route default component={Start} />
        </Router>
      </div>
    </LocationProvider>
  );
};

arrange();
await speak(language.get());
render(
  <QueryClientProvider client={queries}>
    <Page />
  </QueryClientProvider>,
  document.getElementById('app') as HTMLElement,
);
