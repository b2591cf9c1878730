import { extname } from 'node:path';
import {
  MANIFEST_PATH,
  SITE_TYPES,
  type SiteSurroundings,
  siteManifest,
  sitePage,
  sitePolicy,
} from '../../shared/http/site/index.ts';
import { bundleSite, type Site, siteIndex } from '../bundle/site.ts';
import { type SimulatorAnswer, type SimulatorRequest, startSimulator } from './simulators/simulator.ts';

type Answer = (request: SimulatorRequest) => Promise<SimulatorAnswer>;

/**
 * Serves a site; every address that is neither a file of it nor answered by `others` is a screen, which it finds itself.
 * Its surroundings are asked for at each request, when all is known.
 */
export const startSite = async (
  port: number,
  site: Site,
  surroundings: () => SiteSurroundings,
  others: Record<string, Answer> = {},
) => {
  let files: ReturnType<typeof bundleSite> | undefined;
  const index = await siteIndex();

  const shell = (): SimulatorAnswer => {
    const known = surroundings();
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': sitePolicy(known) },
      body: sitePage(index, known),
    };
  };

  return startSimulator(port, async (request) => {
    const { path } = request;
    const other = others[path];
    if (other) return other(request);
    if (path === MANIFEST_PATH) {
      const headers = { 'content-type': 'application/manifest+json' };
      return { status: 200, headers, body: siteManifest(surroundings()) };
    }
    const type = SITE_TYPES[extname(path)];
    if (type === undefined) return shell();
    files ??= bundleSite(site);
    const body = (await files)[path];
    return body === undefined ? { status: 404 } : { status: 200, headers: { 'content-type': type }, body };
  });
};
