import { PANELS } from '../../shared/integrations/registry/panels.ts';
import { hold } from './law.ts';
import { PANEL_LAWS } from './panel-laws.ts';
import { startDirectAdmin } from './worlds/directadmin.ts';
import { startWhm } from './worlds/whm.ts';

hold('panel', PANELS, { whm: startWhm, directadmin: startDirectAdmin }, PANEL_LAWS);
