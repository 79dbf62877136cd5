import { expect, test } from '@playwright/test'

import { EACH_ONCE, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { withSession } from '../people.ts'
import { STAND_IN_PRINTERS, printed } from './stand-in-printers.ts'

import type { Page } from '@playwright/test'

/** Instead of the dialog, which only a person can close. */
const NO_DIALOG = `window.dialogs = 0
window.print = () => { window.dialogs += 1; dispatchEvent(new Event('afterprint')) }`

const DRAWER = [0x1b, 0x40, 0x1b, 0x70, 0, 25, 250]

const jobs = (page: Page) => page.evaluate<number[][]>('window.jobs')

/** The newest of so many jobs, on paper. */
async function paperOf(page: Page, count: number, dots: number) {
  await expect.poll(async () => (await jobs(page)).length).toBe(count)
  return printed((await jobs(page)).at(-1) ?? [], dots)
}

/** Letters from one edge to the other, with white between them, and one cut. */
function expectSlip({ rows, cuts, pulses }: ReturnType<typeof printed>, dots: number) {
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

test('printers at USB and serial port and by Bluetooth print sales, and say why they do not', async ({
  browser,
  request,
}) => {
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
  expectSlip(await paperOf(page, 1, 384), 384)
  await expectNoFaults(page, 'a chosen printer')

  // Another page: the printer is found again without asking.
  await page.goto('/till')
  await sell(page)
  expectSlip(await paperOf(page, 2, 384), 384)
  expect((await jobs(page))[0]).toEqual(DRAWER)
  expect(await page.evaluate('[window.asked, window.dialogs]')).toEqual([0, 0])
  await page.getByRole('button', { name: 'Next customer' }).click()

  // Switched off: the sale is there, and the printer says why it did not print.
  await page.evaluate('window.isAway = true')
  await sell(page)
  const note = page.getByRole('region', { name: 'Not printed.' })
  await expect(note).toContainText('The printer was not found.')
  await expect(page.getByText('The cash drawer did not open.', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
  await expectNoFaults(page, 'a receipt that was not printed', EACH_ONCE)
  await page.evaluate('window.isAway = false')
  await note.getByRole('button', { name: 'Retry' }).click()
  expectSlip(await paperOf(page, 3, 384), 384)
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Next customer' }).click()

  // The browser prints what the printer does not.
  await page.evaluate('window.isAway = true')
  await sell(page)
  await note.getByRole('button', { name: 'Print with the browser' }).click()
  await expect.poll(() => page.evaluate('window.dialogs')).toBe(1)
  await expect(note).toHaveCount(0)

  await test.step('a serial printer at its speed, on 80 mm', async () => {
    await page.goto('/settings')
    await section.getByRole('button', { name: 'Use no receipt printer' }).click()
    await section.getByRole('button', { name: 'Serial printer' }).click()
    await section.getByLabel('Speed of the port').selectOption('19200')
    await page.goto('/sales')
    await expect(page.getByText('Walk-in customer')).toHaveCount(3)
    await page
      .getByRole('link', { name: /^Sale #/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Receipt printer' }).click()
    expectSlip(await paperOf(page, 1, 576), 576)
    expect(await page.evaluate('window.speed')).toBe(19_200)

    // Away in the middle of a job.
    await page.evaluate(`const { getPorts } = navigator.serial
      navigator.serial.getPorts = async () => { const ports = await getPorts(); window.isAway = true; return ports }`)
    await page.getByRole('button', { name: 'Receipt printer' }).click()
    await expect(note).toContainText('The printer stopped.')
    await note.getByRole('button', { name: 'Close' }).click()
    await expect(note).toHaveCount(0)
  })

  await test.step('a Bluetooth printer is connected again after the page was closed', async () => {
    await page.goto('/settings')
    await section.getByRole('button', { name: 'Use no receipt printer' }).click()
    await expect(section.getByRole('button', { name: 'Test print' })).toHaveCount(0)
    await section.getByRole('button', { name: 'Bluetooth printer' }).click()
    await expect(section.getByText('MPT-II')).toBeVisible()
    await section.getByRole('button', { name: 'Test print' }).click()
    expectSlip(await paperOf(page, 1, 576), 576)
    expect(Math.max(...(await page.evaluate<number[]>('window.sizes')))).toBe(180)
    await page.reload()
    await section.getByRole('button', { name: 'Test print' }).click()
    await expect(note).toContainText('The browser forgot the printer')
    await note.getByRole('button', { name: 'Connect the printer' }).click()
    expectSlip(await paperOf(page, 1, 576), 576)
    await expect(note).toHaveCount(0)
  })
})
