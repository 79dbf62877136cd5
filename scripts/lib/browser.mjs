import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { npm } from './install.mjs'
import { alone, noteHelper } from './lock.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

/** Flags of every test browser: no requests besides those of the pages. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a journey are of one site; fewer processes are started.
  '--disable-site-isolation-trials',
]

/**
 * @typedef {object} Browser
 * @property {string} path
 * @property {Record<string, string>} env what it needs to run: shared libraries and fonts
 */

const usualPlaces = () => {
  const { CHROMIUM_PATH = '', ProgramFiles = '', LOCALAPPDATA = '' } = process.env
  const chrome = ['Google', 'Chrome', 'Application', 'chrome.exe']
  const places = {
    linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) =>
      join('/usr/bin', name),
    ),
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: [
      join(ProgramFiles, ...chrome),
      join(`${ProgramFiles} (x86)`, ...chrome),
      join(LOCALAPPDATA, ...chrome),
    ],
  }
  const here = places[/** @type {keyof typeof places} */ (process.platform)] ?? []
  return CHROMIUM_PATH ? [CHROMIUM_PATH] : here.filter((path) => existsSync(path))
}

/** Folder for the unpacked browser: in node_modules, or beside it if that is read-only. */
function cacheFolder() {
  const inModules = inRoot('node_modules', '.cache')
  try {
    mkdirSync(inModules, { recursive: true })
    rmSync(mkdtempSync(join(inModules, 'try-')), { recursive: true })
    return inModules
  } catch {
    const own = join(tmpdir(), `mezgeb-browser-${process.getuid?.() ?? 0}`)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    return own
  }
}

/**
 * The package's own configuration looks for fonts in /tmp, and pages would be blank.
 * @param {string} folder where the browser will lie
 */
const fontsConf = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts', 'cache')}</cachedir>
</fontconfig>
`

// Has its own lock file: most machines have a browser, and for them this would be a sixth of the install.
const browserPackage = inRoot('scripts', 'browser', 'package.json')
const browserFolder = dirname(browserPackage)
const unpacker = join(browserFolder, 'node_modules', '@sparticuz', 'chromium')

async function fetchBrowser() {
  // Another process may have done it while this one waited for the lock.
  if (existsSync(unpacker)) return
  console.log('Fetching a browser for the journeys …')
  const { command, first } = npm()
  const args = ['ci', '--ignore-scripts', '--no-workspaces', '--prefix', browserFolder]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--update-notifier=false']
  const { code } = await run(command, [...first, ...args, ...quiet], { onStart: noteHelper })
  if (code !== 0) throw new Error('No browser was found, and none could be fetched; npm says why.')
}

/**
 * Fetches and unpacks the browser of @sparticuz/chromium with shared libraries that a bare Linux lacks. The package
 * unpacks to TMPDIR, keeps existing files there, and adds the libraries only where it detects AWS.
 * @returns {Promise<Browser>}
 */
async function unpackedBrowser() {
  if (!existsSync(unpacker)) await alone(fetchBrowser)
  const { version } = JSON.parse(readFileSync(join(unpacker, 'package.json'), 'utf8'))
  const cache = cacheFolder()
  const folder = join(cache, `chromium-${version}`)
  if (!existsSync(folder)) {
    const partial = mkdtempSync(join(cache, 'chromium-'))
    const before = { ...process.env }
    Object.assign(process.env, { TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
    try {
      /** @type {{ executablePath: () => Promise<string> }} */
      const chromium = createRequire(browserPackage)('@sparticuz/chromium')
      await chromium.executablePath()
    } finally {
      for (const name of Object.keys(process.env)) delete process.env[name]
      Object.assign(process.env, before)
    }
    writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontsConf(folder))
    // Another user may run the tests next.
    for (const path of [partial, join(partial, 'chromium')]) chmodSync(path, 0o755)
    renameSync(partial, folder)
  }
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

/**
 * Whether the browser shows a page on this machine.
 * @param {Browser} browser
 * @returns {Promise<boolean>}
 */
async function works({ path, env }) {
  const { chromium } = await import('@playwright/test')
  try {
    // We handle signals ourselves; the browser ends with this process.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
    const options = { executablePath: path, args: browserFlags, timeout: 30_000, ...signals }
    const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } })
    try {
      const page = await browser.newPage()
      await page.goto('data:text/html,<p>shown</p>', { timeout: 15_000 })
      return (await page.textContent('p', { timeout: 15_000 })) === 'shown'
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}

/**
 * The browser for the journeys: CHROMIUM_PATH, Debian's Chromium, Chrome, else the one of
 * @sparticuz/chromium, which brings all it needs.
 * @returns {Promise<Browser>}
 * @throws {Error} a sentence, where none runs
 */
async function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  for (const path of usualPlaces()) {
    const browser = { path, env: {} }
    if (await works(browser)) return browser
  }
  if (CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is set, and ${CHROMIUM_PATH} does not run here.`)
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser was found. Install Chrome or Chromium, or set CHROMIUM_PATH.')
  }
  const browser = await unpackedBrowser()
  // One start in many has failed without a reason.
  if ((await works(browser)) || (await works(browser))) return browser
  throw new Error('No browser runs here, not even the one of @sparticuz/chromium.')
}

/**
 * The same, found once per run: child processes find it in their environment.
 * @returns {Promise<Browser>}
 */
export async function journeyBrowser() {
  process.env.JOURNEY_BROWSER ??= JSON.stringify(await findBrowser())
  return JSON.parse(process.env.JOURNEY_BROWSER)
}
