import { config } from '../../platform/config/config.ts';
import type { Config } from '../../platform/config/config-schema.ts';
import { directadmin } from '../panel/directadmin/index.ts';
import { whm } from '../panel/whm/index.ts';
import { byName, type PanelDescription, stopOnUnknown } from '../vendor.ts';

/** Every control panel there is; the secret of each lists its servers. */
export const PANELS: readonly PanelDescription[] = [whm, directadmin];

/** Throws UnknownVendorError. */
export const panelNamed = byName('panel', PANELS);

/** The names of those of a stage: the first one, where its configuration is from before there was a choice. */
export const panelsOfStage = ({ panels }: Pick<Config, 'panels'> = config()): string[] =>
  panels ?? PANELS.slice(0, 1).map(({ id }) => id);

stopOnUnknown(({ panels }) => panels, panelNamed);
