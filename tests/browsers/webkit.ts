import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/free-port.ts';
import { ACTION_TIMEOUT_MS, elementAt, missing, type OpenDriver, type Target } from './driver.ts';

/** WebKitGTK, by WebDriver, on a display and with a profile of its own. */
export const openWebKit: OpenDriver = async (proxyPort) => {
  if (!['WebKitWebDriver', 'Xvfb'].every((program) => existsSync(`/usr/bin/${program}`)))
    throw missing('WebKitGTK', 'webkit2gtk-driver xvfb');
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: 'ignore',
  });
  // Also if a test fails before `close`.
  process.once('exit', () => [server, screen].forEach((child) => child.kill()));
  await answers(port);
  const proxy = `127.0.0.1:${proxyPort}`;
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      unhandledPromptBehavior: 'accept',
      proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy, noProxy: ['localhost'] },
    })
    .build();

  const click = async (target: Target) => {
    const found = await browser.wait<WebElement>(
      () => browser.executeScript(`return ${elementAt(target)}`),
      ACTION_TIMEOUT_MS,
      `There is no ${String(target)}.`,
    );
    await found.click();
  };
  return {
    goto: (address) => browser.get(address),
    click,
    fill: async (target, text) => {
      await click(target);
      await browser.actions().sendKeys(text).perform();
    },
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    close: async () => {
      await browser.quit();
      await Promise.all([server, screen].map(stop));
      rmSync(home, { recursive: true, force: true });
    },
  };
};

async function answers(port: number): Promise<void> {
  const until = Date.now() + ACTION_TIMEOUT_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))?.ok)
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer.');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
