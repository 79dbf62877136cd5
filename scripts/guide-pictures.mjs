// `npm run guide-pictures`: takes the pictures of docs/guides/shop from the demo business, on a temporary server.
import './lib/node-version.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'
import { browserFlags, journeyBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/root.mjs'

/** @import { Page } from '@playwright/test' */
/** @typedef {{ name: string, path: string, isPhone?: true, act?: (page: Page) => Promise<unknown> }} Picture */

const PORT = 3290
const BASE = `http://127.0.0.1:${PORT}`
const ACCOUNT = { email: 'admin@demo.mezgeb.local', password: 'Addis-Gebeya-60' }
const WIDE = { width: 1180, height: 740 }
const PHONE = { width: 390, height: 740 }

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true }).first()

/** @param {Page} page @param {string} label @param {string} option */
async function choose(page, label, option) {
  const field = page.getByLabel(label, { exact: true }).first()
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

/** @param {Page} page the delivery form, filled in */
async function fillDelivery(page) {
  await choose(page, 'Branch', 'Bole')
  await choose(page, 'Supplier', 'Lion Household')
  await page.getByLabel('Invoice number').fill('FS-004812')
  await button(page, 'Last delivery of this supplier').click()
  await page.locator('[data-path="items.0.quantity"]').waitFor()
}

/** @param {Page} page the till, with three lines */
async function ringUp(page) {
  const branch = button(page, 'Bole')
  const tiles = page.getByRole('list', { name: 'Products' }).getByRole('button')
  await branch.or(tiles.first()).first().click()
  for (const place of [0, 2, 0, 4]) await tiles.nth(place).click()
}

/** @param {string} link text that its address contains */
const open = (link) => async (/** @type {Page} */ page) => {
  await page.getByRole('main').locator(`a[href*="${link}"]`).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** @type {Picture[]} */
const pictures = [
  {
    name: 'menu',
    path: '/dashboard',
    act: (page) => page.locator('header button[aria-expanded]').last().click(),
  },
  { name: 'delivery', path: '/stock-entries/receive', act: fillDelivery },
  { name: 'delivery-saved', path: '/stock-entries?tab=deliveries', act: open('/deliveries/') },
  { name: 'margin', path: '/reports?tab=margin' },
  { name: 'transfers', path: '/transfers' },
  { name: 'transfer', path: '/transfers?state=SENT', act: open('/transfers/') },
  { name: 'stock-take', path: '/stock-entries?tab=stockTakes', act: open('/stock-takes/') },
  {
    name: 'stock-take-phone',
    path: '/stock-entries?tab=stockTakes',
    isPhone: true,
    act: open('/stock-takes/'),
  },
  {
    name: 'reverse',
    path: '/stock-entries?tab=deliveries',
    act: async (page) => {
      await open('/deliveries/')(page)
      await button(page, 'Reverse').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'order', path: '/purchase-orders?state=ORDERED', act: open('/purchase-orders/') },
  { name: 'reorder', path: '/reorder' },
  { name: 'levels', path: '/stock-levels' },
  { name: 'product', path: '/products?sort=-sold', act: open('/products/') },
  {
    name: 'variants',
    path: '/products?search=Roasted%20coffee',
    act: async (page) => {
      await open('/products/')(page)
      await page.getByRole('link', { name: 'Add variants' }).click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'variant',
    path: '/products?search=Roasted%20coffee',
    act: open('/products/'),
  },
  { name: 'expiring', path: '/expiring' },
  {
    name: 'labels',
    path: '/products?sort=-sold',
    act: async (page) => {
      await open('/products/')(page)
      await page.getByRole('main').getByText('Labels', { exact: true }).first().click()
      await button(page, 'Print 1 label').waitFor()
    },
  },
  { name: 'till', path: '/till', act: ringUp },
  {
    name: 'till-payment',
    path: '/till',
    act: async (page) => {
      await ringUp(page)
      await page.keyboard.press('F9')
      await page.keyboard.type('500')
    },
  },
  { name: 'till-phone', path: '/till', isPhone: true, act: ringUp },
  { name: 'import', path: '/import' },
  { name: 'list-phone', path: '/products', isPhone: true },
  // Last, because the browser keeps the view.
  {
    name: 'list',
    path: '/products?stock=low',
    act: async (page) => {
      await button(page, 'Table').click()
      // To the columns of the stock.
      await page.getByRole('table').hover()
      await page.mouse.wheel(470, 0)
      await page.mouse.wheel(0, -2000)
    },
  },
]

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
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })
  const answer = await context.request.post(`${BASE}/api/auth/login`, { data: ACCOUNT })
  const { token, user } = await answer.json()
  const localStorage = Object.entries({ token, user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  )
  await context.setStorageState({ cookies: [], origins: [{ origin: BASE, localStorage }] })
  for (const { name, path, isPhone, act } of pictures) {
    if (names.length > 0 && !names.includes(name)) continue
    const page = await context.newPage()
    await page.setViewportSize(isPhone ? PHONE : WIDE)
    await page.goto(BASE + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act?.(page)
    // Pictures are of a page at rest; the stream of changes never ends.
    await page.waitForTimeout(1500)
    await page.screenshot({
      path: inRoot('docs', 'guides', 'shop', 'pictures', `${name}.png`),
    })
    await page.close()
    console.log(name)
  }
} finally {
  await browser.close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
