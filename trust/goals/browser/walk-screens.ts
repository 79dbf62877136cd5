import { lookForNodes } from './watch-page.ts'

import type { Locator, Page } from '@playwright/test'
import type { Size } from '../../lib/goal.ts'
import type { Hits } from './watch-page.ts'

const SCREENS = [
  '/dashboard',
  '/super-admin',
  '/products',
  '/categories',
  '/suppliers',
  '/customers',
  '/institutions',
  '/branches',
  '/users',
  '/sales',
  '/stock-entries',
  '/audit',
  '/settings',
  ...['/till', '/tills', '/days', '/journal', '/payables', '/customers/ageing'],
  ...['/settings/tenders', '/settings/taxes', '/settings/price-lists'],
]
const SHOWN_MS = 20_000
const SETTLED_MS = 10_000
const STILL_MS = 500
const LOOK_MS = 100
const LOADING = 'Loading …'
const CLICK_MS = 3000
/** They leave the screen, or the session. */
const LEAVING = /log ?out|sign out|መውጣት/i
const MOST_BUTTONS = 25
const MOST_FIELDS = 8

/** A viewer's paths, and the dialogs opened there. */
export type Walk = {
  page: Page
  origin: string
  hits: Hits
  size: Size
  /** Counted on the way. */
  shown: { views: number; withPayloads: number }
}

/** Shows every screen and, in full runs, opens the dialog of every button. */
export async function walkScreens(walk: Walk, more: readonly string[]): Promise<void> {
  for (const path of [...SCREENS, ...more]) {
    const isShown = await show(walk, path).then(
      () => true,
      () => false,
    )
    if (!isShown) {
      walk.hits.push(`nothing is shown at ${path}`)
      return
    }
    if (walk.size === 'full') await openAll(walk, path)
    await lookAtPaper(walk)
  }
  await lookInPalette(walk)
}

async function look({ page, hits, shown }: Walk): Promise<void> {
  const showsSome = await lookForNodes(page, hits)
  shown.views += 1
  if (showsSome) shown.withPayloads += 1
}

async function show(walk: Walk, path: string): Promise<void> {
  await open(walk, path)
  await look(walk)
}

/** In the short form as a link of the app does it: a load of the page costs a second of the processor. */
async function open({ page, origin, size }: Walk, path: string): Promise<void> {
  if (size === 'full' || page.url() === 'about:blank') await page.goto(origin + path)
  else {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
  await page.getByRole('heading').first().waitFor({ timeout: SHOWN_MS })
  await settle(page)
}

/** Waits until nothing is loading and the page stays unchanged; gives up without failing. */
async function settle(page: Page): Promise<void> {
  const body = page.locator('body')
  const deadline = performance.now() + SETTLED_MS
  let shown = ''
  let since = performance.now()
  while (performance.now() < deadline) {
    const text = await body.innerText()
    if (text !== shown || text.includes(LOADING)) {
      shown = text
      since = performance.now()
    } else if (performance.now() - since > STILL_MS) {
      return
    }
    await page.waitForTimeout(LOOK_MS)
  }
}

/** Presses one button of each kind, each on a freshly opened screen. */
async function openAll(walk: Walk, path: string): Promise<void> {
  const { page } = walk
  const buttons = page.locator('main').getByRole('button')
  const kinds = await buttons.evaluateAll((nodes) =>
    nodes.map((node) => `${node.className} ${(node.textContent ?? '').trim().slice(0, 8)}`),
  )
  const labels = await buttons.evaluateAll((nodes) =>
    nodes.map((node) => `${node.ariaLabel ?? ''} ${node.textContent ?? ''}`),
  )
  const places = kinds
    .map((kind, place) => ({ kind, place }))
    .filter(({ kind, place }) => kinds.indexOf(kind) === place)
    .filter(({ place }) => !LEAVING.test(labels[place] ?? ''))
    .slice(0, MOST_BUTTONS)
  for (const { place } of places) {
    const isPressed = await press(buttons.nth(place))
    if (!isPressed) continue
    await settle(page)
    await openFields(page)
    await saveAsItIs(page)
    await look(walk)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await open(walk, path)
  }
}

async function press(button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: CLICK_MS })
    return true
  } catch {
    // Disabled, or covered.
    return false
  }
}

/** Opens every select of a dialog. */
async function openFields(page: Page): Promise<void> {
  const fields = page.getByRole('dialog').getByRole('combobox')
  const count = Math.min(await fields.count(), MOST_FIELDS)
  for (let place = 0; place < count; place += 1) {
    if (!(await press(fields.nth(place)))) continue
    await settle(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
}

/** For the toast, or for the sentences at the fields. */
async function saveAsItIs(page: Page): Promise<void> {
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  if ((await save.count()) === 1 && (await press(save))) await settle(page)
}

async function lookAtPaper(walk: Walk): Promise<void> {
  const { page } = walk
  await page.emulateMedia({ media: 'print' })
  await look(walk)
  await page.emulateMedia({ media: null })
}

/** Searches the palette for words of the payloads. */
async function lookInPalette(walk: Walk): Promise<void> {
  const { page } = walk
  for (const words of ['script', 'onerror', 'svg', 'href']) {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('dialog').getByRole('combobox').first()
    await field.fill(words)
    await settle(page)
    await look(walk)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
}
