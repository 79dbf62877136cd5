// `npm run guide-pictures`: takes the pictures of docs/guides/shop from the demo business, on a temporary server.
import './lib/node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'
import { browserFlags, journeyBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/root.mjs'
import { moneyPictures } from './lib/pictures/money-pictures.mjs'
import { stockPictures } from './lib/pictures/stock-pictures.mjs'

/** @import { Browser, BrowserContext } from '@playwright/test' */

const PORT = 3290
const BASE = `http://127.0.0.1:${PORT}`
const PASSWORD = 'Addis-Gebeya-60'
const OWNER = { email: 'admin@demo.mezgeb.local', password: PASSWORD }
const SELLER = { email: 'hanna@demo.mezgeb.local', password: PASSWORD }
const WIDE = { width: 1180, height: 740 }
const PHONE = { width: 390, height: 740 }

/** @param {string} dataDir @returns {Promise<() => Promise<void>>} how to stop the server */
async function startServer(dataDir) {
  const env = {
    ...process.env,
    DEMO: '1',
    PORT: String(PORT),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    BACKUP_KEEP: '0',
  }
  const server = spawn(process.execPath, [inRoot('scripts', 'start.mjs')], {
    env,
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${BASE}/api/ready`).catch(() => undefined)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return async () => {
    server.kill('SIGTERM')
    await ended
  }
}

/** @param {{ email: string, password: string }} account @returns {Promise<{ token: string, user: { id: string, name: string, institution: { id: string } } }>} */
async function signIn(account) {
  const answer = await fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return JSON.parse(await answer.text())
}

/**
 * @param {Browser} browser
 * @param {Awaited<ReturnType<typeof signIn>>} session
 * @param {Awaited<ReturnType<typeof signIn>>['user']} approver whose PIN this browser knows of
 * @returns {Promise<BrowserContext>}
 */
async function contextOf(browser, { token, user }, approver) {
  const { id: userId, name, institution } = approver
  const people = [{ userId, name, institutionId: institution.id, device: 'pictures' }]
  const stored = { token, user: JSON.stringify(user), 'pin-people': JSON.stringify(people) }
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }))
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Africa/Addis_Ababa',
  })
  await context.setStorageState({ cookies: [], origins: [{ origin: BASE, localStorage }] })
  return context
}

/** Pictures asked for by name; all of them without names. */
const names = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'mezgeb-pictures-'))
const stop = await startServer(dataDir)
const { path: executablePath, env } = await journeyBrowser()
const browser = await chromium.launch({
  executablePath,
  args: browserFlags,
  env: { ...process.env, ...env },
})
try {
  const owner = await signIn(OWNER)
  const ofOwner = await contextOf(browser, owner, owner.user)
  const ofSeller = await contextOf(browser, await signIn(SELLER), owner.user)
  for (const { name, path, isPhone, bySeller, act } of [...moneyPictures, ...stockPictures]) {
    if (names.length > 0 && !names.includes(name)) continue
    const page = await (bySeller ? ofSeller : ofOwner).newPage()
    page.setDefaultTimeout(15_000)
    try {
      await page.setViewportSize(isPhone ? PHONE : WIDE)
      await page.goto(BASE + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await act?.(page)
      // Pictures are of a page at rest; the stream of changes never ends.
      await page.waitForTimeout(1500)
      await page.screenshot({
        path: inRoot('docs', 'guides', 'shop', 'pictures', `${name}.png`),
      })
      console.log(name)
    } catch (error) {
      console.error(`${name} was not taken:`, error)
      process.exitCode = 1
    }
    await page.close()
  }
} finally {
  await browser.close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
