// The main paths of a visitor and of the author, through a real engine and a real server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { READER_PATH } from '../bench/budgets.ts';
import { ADMINISTRATOR, PASSWORD } from '../e2e/support/sign-in.ts';
import { openWorld, type World } from '../e2e/support/world.ts';
import type { Driver, OpenDriver } from './driver.ts';

const NEXT_CHAPTER = '/read/jethro-counts-the-hours';
const NIGHT = 'rgb(10, 12, 28)';
const PAPER = 'rgb(248, 244, 235)';
const PATIENT = { timeout: 30_000 };

export function describePaths(engine: string, open: OpenDriver): void {
  describe(engine, () => {
    let world: World;
    let browser: Driver;
    const outside = new Set<string>();
    const note = (host = '') => {
      // Firefox asks for its own settings.
      if (!/\.mozilla\.(com|net|org)\b/.test(host)) outside.add(host);
    };
    const proxy = createServer(({ url }, response) => {
      note(url);
      response.writeHead(502).end();
    });
    proxy.on('connect', ({ url }, socket) => {
      note(url);
      socket.destroy();
    });
    // WebKitGTK speaks TLS to the proxy of https addresses.
    proxy.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
      if (code === 'HPE_INVALID_METHOD') note('an https address');
      socket.destroy();
    });

    const goto = (path: string) => browser.goto(`http://localhost:${world.port}${path}`);
    const poll = (expression: string) => expect.poll(() => browser.evaluate(expression), PATIENT);
    const expectText = (text: string, selector = 'body') =>
      poll(`document.querySelector('${selector}')?.innerText`).toContain(text);
    const expectRow = (query: string) =>
      expect.poll(async () => (await world.sql(query)).length, PATIENT).toBe(1);
    const background = 'getComputedStyle(document.documentElement).backgroundColor';

    beforeAll(async () => {
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      world = await openWorld();
      browser = await open((proxy.address() as AddressInfo).port);
      return async () => {
        await browser.close();
        await world.close();
        proxy.close();
      };
    });
    beforeEach(async () => {
      await world.restore();
      await goto('/robots.txt');
      await browser.evaluate("(localStorage.clear(), localStorage.setItem('cookieConsent', 'custom'))");
    });
    afterEach(() => expect([...outside]).toEqual([]));

    test('shows a chapter in the look its reader chooses, and remembers it', async () => {
      await goto(READER_PATH);
      await expectText('I knew the dog by its walk.');
      await poll(background).toBe(NIGHT);
      await browser.click(['button', 'Aa: reading settings']);
      await browser.click('label:has([value="theme-paper"])');
      await poll(background).toBe(PAPER);
      await goto(NEXT_CHAPTER);
      await poll(background).toBe(PAPER);
    });

    test('resumes at the line where a reader stopped', async () => {
      const line = "document.querySelectorAll('.chapter-text p')[8]";
      await goto(READER_PATH);
      await browser.evaluate(`${line}.scrollIntoView()`);
      await poll("localStorage.getItem('reading')").toContain(
        `"at":"${await browser.evaluate<string>(`${line}.id`)}"`,
      );
      await goto('/chapters');
      await browser.click(['link', 'Continue where you left off: Chapter 7, Your Enemy’s Donkey']);
      await poll(`${line}?.getBoundingClientRect().top`).toBeLessThan(200);
    });

    test('offers to listen only with a voice', async () => {
      await goto(READER_PATH);
      await expectText('min read');
      const hasVoices = await browser.evaluate<boolean>('speechSynthesis.getVoices().length > 0');
      await poll("document.querySelector('.listen-button')?.checkVisibility() ?? false").toBe(hasVoices);
      if (!hasVoices) return;
      await browser.click(['button', 'Listen']);
      await expectText('Sentence ', '[aria-label=Listen]');
    });

    test('finds a chapter by a word of its text', async () => {
      await goto('/search');
      await browser.fill(['searchbox', 'Words, names, or verses'], 'parapet');
      await expectText('The Fence Around the Roof', '[data-search-results]');
    });

    test('takes the address of a follower', async () => {
      await goto('/follow');
      await browser.fill(['textbox', 'Email'], 'boaz@example.org');
      await browser.click(['button', 'Email me new chapters']);
      await expectText('One more step: check your inbox');
      await expectRow("select 1 from public.followers where email = 'boaz@example.org'");
    });

    test('gives the e-book for a name and an address', async () => {
      await goto('/landing');
      await browser.fill(['textbox', 'First name'], 'Ruth');
      await browser.fill(['textbox', 'Email'], 'ruth@example.org');
      await browser.click('[id$=terms]');
      await browser.click(['button', 'Download my free copy']);
      await expectText('Your download will start shortly.');
      await expectRow("select 1 from public.email_leads where email = 'ruth@example.org'");
      await poll("dataLayer.some((entry) => entry[1] === 'genesis_download')").toBe(true);
    });

    test('asks about cookies once', async () => {
      await browser.evaluate("localStorage.removeItem('cookieConsent')");
      await goto('/podcast');
      await browser.click(['button', 'Accept All']);
      await poll("localStorage.getItem('cookieConsent')").toBe('true');
      await poll("document.querySelector('.cookie-banner')").toBeNull();
    });

    test('lets the author sign in, write a chapter, and publish it', async () => {
      await goto('/admin/login');
      await browser.fill('[type=email]', ADMINISTRATOR);
      await browser.fill('[type=password]', PASSWORD);
      await browser.click(['button', 'Login']);
      await poll('location.pathname').toBe('/admin');
      await goto('/admin/chapters/new');
      await browser.fill('.editor-code', 'The Mule Speaks\n\nShe had seen the angel first.');
      await expectText('She had seen the angel first.', '.editor-preview');
      await browser.click(['button', 'Details']);
      await browser.fill(['textbox', 'Title'], 'The Mule Speaks');
      await browser.click(['button', 'Create chapter']);
      await expectText('Chapter created');
      await browser.click(['button', 'Publish Now']);
      await expectText('Chapter published successfully!');
      await goto('/read/the-mule-speaks');
      await expectText('She had seen the angel first.', '.chapter-text');
    });
  });
}
