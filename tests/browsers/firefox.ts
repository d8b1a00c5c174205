import { existsSync } from 'node:fs';
import { launch, type ElementHandle } from 'puppeteer-core';
import { ACTION_TIMEOUT_MS, elementAt, missing, type OpenDriver, type Target } from './driver.ts';

const PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Firefox, by WebDriver BiDi. */
export const openFirefox: OpenDriver = async (proxyPort) => {
  const executablePath = [process.env['FIREFOX_PATH'] ?? '', ...PATHS].find((path) => existsSync(path));
  if (!executablePath) throw missing('Firefox', 'firefox-esr');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    downloadBehavior: { policy: 'deny' },
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxyPort,
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.on('dialog', (dialog) => void dialog.accept());
  const click = async (target: Target) => {
    const found = await page.waitForFunction(elementAt(target), { timeout: ACTION_TIMEOUT_MS });
    await (found as ElementHandle<Element>).click();
  };
  return {
    goto: async (address) => void (await page.goto(address)),
    click,
    fill: async (target, text) => {
      await click(target);
      await page.keyboard.type(text);
    },
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    close: () => browser.close(),
  };
};
