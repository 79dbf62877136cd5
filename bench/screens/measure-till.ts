import { AT_TILL, WARM_TILL } from '../goals.ts'
import { KEY_EVERY_MS, measureNextPaints, times } from './measure-next-paints.ts'
import { measureWarmStart } from './measure-warm-start.ts'
import { slowestIn } from './next-paint.ts'
import { barcodeOf } from './seed-large-shop.ts'
import { untilQuiet } from './until-quiet.ts'
import { sessionOf } from './visitor.ts'
import { withBrowser } from './with-browser.ts'
import { ORIGIN, withLargeShop } from './with-large-shop.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Doing } from './measure-next-paints.ts'

/** The till of a shop of 100,000 products: its warm start, and the next paints after keys and scans. */
export async function measureTill(folder: string, figures: Figures): Promise<void> {
  await withLargeShop(folder, async (token) => {
    const session = await sessionOf(ORIGIN, token)
    await measureWarmStart({ origin: ORIGIN, session, folder, show: showTill }, WARM_TILL, figures)
    await withBrowser((browser) =>
      measureNextPaints({ browser, origin: ORIGIN, session }, { names: AT_TILL, doings }, figures),
    )
  })
}

async function showTill(page: Page): Promise<void> {
  await page.goto('/till')
  const branch = page.getByRole('button', { name: 'Branch 1' })
  const goods = page.getByRole('list', { name: 'Products' }).getByRole('button').first()
  await branch.or(goods).first().waitFor()
  // The browser remembers it.
  if (await branch.isVisible()) await branch.click()
  await goods.waitFor()
}

const linesOf = (page: Page) => page.getByRole('region', { name: 'Basket' }).getByRole('listitem')

/** Goods are searched and rung up, and their quantity is changed. */
const typeGoods: Doing = async (page) => {
  await showTill(page)
  await untilQuiet(page)
  let lines = 0
  return times(3, async () => {
    lines += 1
    return slowestIn(page, async () => {
      await page.keyboard.type(`coffee ${lines}`, { delay: KEY_EVERY_MS })
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await linesOf(page)
        .nth(lines - 1)
        .waitFor()
      await page.keyboard.press('+')
      await page.waitForTimeout(KEY_EVERY_MS)
      await page.keyboard.press('ArrowUp')
    })
  })
}

/** Each scan rings up another product. */
const scanGoods: Doing = async (page) => {
  await showTill(page)
  await untilQuiet(page)
  let lines = 0
  return times(6, async () => {
    lines += 1
    return slowestIn(page, async () => {
      await scan(page, barcodeOf(1000 * lines))
      await linesOf(page)
        .nth(lines - 1)
        .waitFor()
    })
  })
}

const doings: Record<keyof typeof AT_TILL, Doing> = { typeGoods, scanGoods }

/** As fast as a barcode scanner: no key waits for the one before. */
async function scan(page: Page, code: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  const keys = Array.from(code, (digit) => ({
    key: digit,
    code: `Digit${digit}`,
    text: digit,
    windowsVirtualKeyCode: '0'.charCodeAt(0) + Number(digit),
  }))
  await Promise.all(
    [...keys, enter].flatMap(({ text, ...key }) => [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]),
  )
  await devtools.detach()
}
