import { startSite } from './site.ts';

/** Serves the stories of the parts that the sites are made of, for those who develop them; they ask no API. */
export const startStories = (port: number, cardSheet: () => string) =>
  startSite(port, 'stories', () => {
    const settings = { api: '/none', staff: '/none', cardSheet: cardSheet() };
    return { name: 'Stories', settings, connect: [], frames: [settings.cardSheet] };
  });
