import { vi } from 'vitest';
import { oncePerProcess } from './once-per-process.ts';

// Files share a process, and so the packages it has loaded and the folders of ours that remember nothing (vitest.config.ts);
// of our other modules each file gets new ones, and the environment that the process began with.
vi.resetModules();
const environment = oncePerProcess('environment', () => ({ ...process.env }));
for (const name of Object.keys(process.env)) {
  if (!(name in environment) && !name.startsWith('VITEST')) delete process.env[name];
}
