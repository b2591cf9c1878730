import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findChromium } from './chromium.ts';

/** It runs as root in CI, offline, and asks nobody for updates. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  'phone in the dark': {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  },
  desktop: { viewport: { width: 1280, height: 900 } },
  /** The same window at a zoom of 200 %. */
  'desktop zoomed': { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;

export type Device = keyof typeof DEVICES;

export const devices: Device[] = ['phone', 'phone in the dark', 'desktop'];

const SCREENSHOTS = join(tmpdir(), 'page-screenshots');

type Visit = { page: Page; complaints: string[]; hosts: Set<string> };

/** What Chromium says of every answer that is no success, and of every request that had none. */
const REFUSED = /^Failed to load resource/;

/**
 * A browser for the tests of a file. Every window is watched: no page may complain on the console, ask another
 * machine for anything, or be wider than its window.
 */
export const browserForFile = () => {
  let browser: Awaited<ReturnType<typeof chromium.launch>>;
  const visits: Visit[] = [];

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ARGUMENTS });
  });
  afterEach(async () => {
    for (const { page, complaints, hosts } of visits.splice(0)) {
      await page.context().close();
      expect(complaints).toEqual([]);
      for (const host of hosts) expect(['127.0.0.1', 'localhost']).toContain(host);
    }
  });
  afterAll(() => browser.close());

  /** `isRefused`: some of its requests are meant to be refused, or to fail. */
  const visit = async (url: string, device: Device, isRefused = false): Promise<Page> => {
    const page = await (await browser.newContext(DEVICES[device])).newPage();
    const seen: Visit = { page, complaints: [], hosts: new Set() };
    visits.push(seen);
    page.on('console', (line) => {
      if (isRefused && REFUSED.test(line.text())) return;
      if (line.type() === 'error' || line.type() === 'warning') seen.complaints.push(line.text());
    });
    page.on('pageerror', (error) => seen.complaints.push(String(error)));
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http')) seen.hosts.add(hostname);
    });
    await page.goto(url);
    return page;
  };

  return { visit };
};

/** Keeps a picture of the whole page for people to look at, and holds the page to its window's width. */
export const picture = async (page: Page, device: Device, name: string): Promise<void> => {
  const path = join(SCREENSHOTS, `${name} (${device}).png`.replaceAll(' ', '-'));
  await page.screenshot({ path, fullPage: true });
  const widths = await page.evaluate('[document.documentElement.scrollWidth, window.innerWidth]');
  const [content, window] = widths as [number, number];
  expect(content).toBeLessThanOrEqual(window);
};
