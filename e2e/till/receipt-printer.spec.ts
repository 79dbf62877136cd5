import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { withSession } from '../people.ts'
import { STAND_IN_PRINTERS, printed } from './stand-in-printers.ts'

import type { Page } from '@playwright/test'

/** Instead of the dialog, which only a person can close. */
const NO_DIALOG = `window.dialogs = 0
window.print = () => { window.dialogs += 1; dispatchEvent(new Event('afterprint')) }`

const DRAWER = [0x1b, 0x40, 0x1b, 0x70, 0, 25, 250]

const jobs = (page: Page) => page.evaluate<number[][]>('window.jobs')

/** The newest slip of so many jobs: letters from one edge of 58 mm to the other, with white between them, and one cut. */
async function expectSlip(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await jobs(page)).length).toBe(count)
  const dots = 384
  // The drawer and the slip are two jobs, sent by two parts of the page in any order.
  const slip = (await jobs(page)).findLast(({ length }) => length > DRAWER.length)
  const { rows, cuts, pulses } = printed(slip ?? [], dots)
  expect([cuts, pulses]).toEqual([1, 0])
  expect(rows.length).toBeGreaterThan(300)
  const share = rows.flat().filter(Boolean).length / (rows.length * dots)
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.3)
  const inked = (at: number) => rows.some((row) => row.slice(at, at + dots / 24).some(Boolean))
  expect([inked(0), inked(dots / 2), inked(dots - dots / 24)]).toEqual([true, true, true])
  expect(rows.some((row) => !row.some(Boolean))).toBe(true)
}

async function sell(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Yirgacheffe/ })
    .first()
    .click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Total ETB 450.50')).toBeVisible()
}

// The other ports, and 80 mm: ports.test.ts and escpos.test.ts of the web.
test('a printer at USB prints sales, and says why it does not', async ({ browser, request }) => {
  test.slow()
  const { staff } = await givenShop(request)
  const page = await withSession(browser, staff)
  await page.addInitScript(STAND_IN_PRINTERS)
  await page.addInitScript(NO_DIALOG)
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Printer of this device' })
  await page.evaluate('window.isRefused = true')
  await section.getByRole('button', { name: 'USB printer' }).click()
  await expect(section.getByRole('alert')).toContainText('does not allow this printer')
  await page.evaluate('window.isRefused = false')
  await section.getByRole('button', { name: 'USB printer' }).click()
  await expect(section.getByText('TM-T20')).toBeVisible()
  await section.getByRole('radio', { name: '58 mm' }).check({ force: true })
  await section.getByLabel('Print the receipt after each sale').check()
  await section.getByLabel('Open the cash drawer').check()
  await section.getByRole('button', { name: 'Test print' }).click()
  await expect(page.getByText('The test was sent to the printer.')).toBeVisible()
  await expectSlip(page, 1)
  await expectNoFaults(page, 'a chosen printer')

  // Another page: the printer is found again without asking.
  await page.goto('/till')
  await sell(page)
  await expectSlip(page, 2)
  expect(await jobs(page)).toContainEqual(DRAWER)
  expect(await page.evaluate('[window.asked, window.dialogs]')).toEqual([0, 0])
  await page.getByRole('button', { name: 'Next customer' }).click()

  // Switched off: the sale is there, and the printer says why it did not print.
  await page.evaluate('window.isAway = true')
  await sell(page)
  const note = page.getByRole('region', { name: 'Not printed.' })
  await expect(note).toContainText('The printer was not found.')
  await expect(page.getByText('The cash drawer did not open.', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
  await expectNoFaults(page, 'a receipt that was not printed')
  await page.evaluate('window.isAway = false')
  await note.getByRole('button', { name: 'Retry' }).click()
  await expectSlip(page, 3)
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Next customer' }).click()

  // The browser prints what the printer does not.
  await page.evaluate('window.isAway = true')
  await sell(page)
  await note.getByRole('button', { name: 'Print with the browser' }).click()
  await expect.poll(() => page.evaluate('window.dialogs')).toBe(1)
  await expect(note).toHaveCount(0)
})
