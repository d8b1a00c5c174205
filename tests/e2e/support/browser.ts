import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const CACHE = path.resolve('node_modules/.cache/chromium-153');
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const BLOCK_EXTERNAL_HOSTS =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';

export async function findBrowser(): Promise<LaunchOptions> {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath) return { executablePath: configuredPath };
  if (existsSync(chromium.executablePath())) return {};
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium();
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system) return { executablePath: system };
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return {};
}

async function packagedChromium(): Promise<LaunchOptions> {
  mkdirSync(CACHE, { recursive: true });
  // The package unpacks into TMPDIR, where another user's file may conflict.
  const previousTmp = process.env['TMPDIR'];
  process.env['TMPDIR'] = CACHE;
  try {
    const { default: packaged, inflate } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    const bin = path.resolve('node_modules/@sparticuz/chromium/bin');
    const libraries = path.join(CACHE, 'al2023/lib');
    if (!existsSync(libraries)) await inflate(path.join(bin, 'al2023.tar.br'));
    const env: Record<string, string> = { LD_LIBRARY_PATH: libraries };
    for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] ??= value;
    if (!existsSync('/usr/share/fonts') || readdirSync('/usr/share/fonts').length === 0) {
      env['FONTCONFIG_PATH'] = path.join(CACHE, 'fonts');
    }
    return { executablePath, env };
  } finally {
    if (previousTmp === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = previousTmp;
  }
}
