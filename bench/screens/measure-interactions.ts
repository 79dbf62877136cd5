import { INTERACTIONS } from '../goals.ts'
import { median } from '../median.ts'
import { print } from '../print.ts'
import { DESK, KEY_EVERY_MS, SLOWER, measureNextPaints, times } from './measure-next-paints.ts'
import { slowDown, slowestIn, watchInteractions } from './next-paint.ts'
import { untilQuiet } from './until-quiet.ts'
import { visit } from './visitor.ts'

import type { Page } from '@playwright/test'

import type { Figures } from '../goals.ts'
import type { Doing } from './measure-next-paints.ts'
import type { Visitor } from './visitor.ts'

const typeSearch: Doing = async (page) => {
  await page.goto('/products')
  await page.locator('main li').first().waitFor()
  const field = page.getByRole('searchbox')
  await field.click()
  // Pauses as long as the search delay, so that answers arrive while typing.
  return [
    await slowestIn(page, async () => {
      for (const word of ['coff', 'ee 300', ' g, 41']) {
        await field.pressSequentially(word, { delay: KEY_EVERY_MS })
        await page.waitForTimeout(2 * KEY_EVERY_MS)
      }
    }),
  ]
}

const switchTabs: Doing = async (page) => {
  await page.goto('/stock-entries')
  await page.locator('main li').first().waitFor()
  return times(3, async () => {
    let slowest = 0
    for (const name of ['Stock Removals', 'Stock Entries']) {
      const took = await slowestIn(page, () => page.getByRole('tab', { name }).click())
      await page.locator('main li').first().waitFor()
      slowest = Math.max(slowest, took)
    }
    return slowest
  })
}

const openSale: Doing = async (page) => {
  await openDashboard(page)
  return times(3, async () => {
    const took = await slowestIn(page, () => saleButton(page).click())
    await closeDialog(page)
    return took
  })
}

const addLine: Doing = async (page) => {
  await openDashboard(page)
  await saleButton(page).click()
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add item' })
  await add.waitFor()
  return times(6, async () => {
    // By keyboard, because the open list covers the button.
    await add.focus()
    return slowestIn(page, () => page.keyboard.press('Enter'))
  })
}

const openPalette: Doing = async (page) => {
  await openDashboard(page)
  return times(3, async () => {
    const took = await slowestIn(page, () => page.keyboard.press('Control+k'))
    await closeDialog(page)
    return took
  })
}

/** Each line with product, quantity, cost and selling price, as from an invoice. */
const fillDelivery: Doing = async (page) => {
  await page.goto('/stock-entries/receive')
  let line = 0
  return times(3, async () => {
    const field = page.locator(`[data-path="items.${line}.productId"]`)
    await field.waitFor()
    line += 1
    return slowestIn(page, async () => {
      await field.pressSequentially(`coffee ${line}`, { delay: KEY_EVERY_MS })
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      for (const number of ['24', '300.25', '460']) {
        await page.keyboard.type(number, { delay: KEY_EVERY_MS })
        await page.keyboard.press(number === '460' ? 'Enter' : 'Tab')
      }
    })
  })
}

/** Product and quantity, again and again, beside the list of counts. */
const countGoods: Doing = async (page) => {
  await page.goto('/stock-entries?tab=stockTakes')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Stock-take|^1$/ })
    .first()
    .click()
  const search = page.getByRole('combobox', { name: 'Scan or type a product' })
  let turn = 0
  return times(3, async () => {
    await search.waitFor()
    turn += 1
    return slowestIn(page, async () => {
      await search.pressSequentially(`coffee ${turn}`, { delay: KEY_EVERY_MS })
      await page.getByRole('option').first().click()
      await page.keyboard.type('12', { delay: KEY_EVERY_MS })
      await page.keyboard.press('Enter')
    })
  })
}

const doings: Record<keyof typeof INTERACTIONS, Doing> = {
  searchProducts: typeSearch,
  switchTabs,
  openSale,
  addLine,
  openPalette,
  fillDelivery,
  countGoods,
}

/** Interaction to next paint, beside that of a click with almost no work behind it. */
export async function measureInteractions(visitor: Visitor, figures: Figures): Promise<void> {
  print(`bare page, a click at ${SLOWER}×: ${await bareClick(visitor)} ms to the next paint`)
  await measureNextPaints(visitor, { names: INTERACTIONS, doings }, figures)
}

// Baseline: a click with almost no work behind it.
async function bareClick(visitor: Visitor): Promise<number> {
  return visit(visitor, DESK, async (page) => {
    await watchInteractions(page)
    await slowDown(page, SLOWER)
    const body = '<button onclick="this.textContent += 1">Press</button>'
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('/bare')
    const button = page.getByRole('button')
    return median(await times(5, () => slowestIn(page, () => button.click())))
  })
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await saleButton(page).waitFor()
  await untilQuiet(page)
}

function saleButton(page: Page) {
  return page.getByRole('button', { name: 'Add Sale' }).first()
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The first Escape closes a list that is open in the dialog.
  while (await dialog.isVisible()) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(KEY_EVERY_MS)
  }
}
