import type { PanelClient } from '../vendor.ts';
import { panelNamed } from './panels.ts';

export const loadPanel = (id: string): Promise<PanelClient> =>
  import(`../panel/${panelNamed(id).id}/client.ts`);
