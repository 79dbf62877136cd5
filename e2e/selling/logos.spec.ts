import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { withSession } from '../people.ts'

import type { Locator, Page } from '@playwright/test'

/** A wide picture of a device: a red ring on no ground. */
async function drawnLogo(page: Page) {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 400
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    drawing.strokeStyle = 'red'
    drawing.lineWidth = 60
    drawing.arc(600, 200, 150, 0, 7)
    drawing.stroke()
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(text.split(',')[1] ?? '', 'base64')
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

/** Sides in pixels of the file and in millimetres of the paper, and whether it is printed in grey. */
const seen = (logo: Locator) =>
  logo.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('no picture')
    await element.decode()
    const { width, height } = element.getBoundingClientRect()
    const mm = (pixels: number) => Math.round((pixels / 96) * 25.4)
    return {
      file: [element.naturalWidth, element.naturalHeight],
      paper: [mm(width), mm(height)],
      isGrey: getComputedStyle(element).filter !== 'none',
    }
  })

/** Instead of the dialog, which only a person can close: whether the logo was there. */
const PRINTED = `window.printed = []
window.print = () => {
  const logo = document.querySelector('[data-print=sheet] header img')
  window.printed.push(logo !== null && logo.complete && logo.naturalWidth > 0)
  dispatchEvent(new Event('afterprint'))
}`

/** In place of the apps of a phone, which a browser of a computer does not have. */
const APPS = `window.shared = []
navigator.canShare = ({ files }) => files.length === 1
navigator.share = async ({ files: [file], title }) => { window.shared.push([file.name, file.type, title]) }`

/** The receipt as a picture, saved, then given to another app. */
async function sharesPicture(page: Page): Promise<void> {
  const share = page.getByRole('button', { name: 'Share as a picture' })
  const saved = page.waitForEvent('download')
  await share.click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Sale-[\da-f]{8}\.png$/)
  const picture = await readFile(await file.path())
  expect(picture.toString('latin1', 1, 4)).toBe('PNG')
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  expect(width).toBe(640)
  expect(height).toBeGreaterThan(width)

  await page.evaluate(APPS)
  await share.click()
  const title = file.suggestedFilename().replace(/^Sale-(.*)\.png$/, 'Sale #$1')
  const expected = [[file.suggestedFilename(), 'image/png', title]]
  await expect.poll(() => page.evaluate('window.shared')).toEqual(expected)
}

async function sell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Yirgacheffe/ }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Total ETB 450.50')).toBeVisible()
}

test('an admin puts the logo of the shop on its receipts', async ({ browser, request }) => {
  const { admin, staff } = await givenShop(request)
  const owner = await withSession(browser, admin)
  await owner.goto('/settings')
  const field = owner.getByRole('group', { name: 'Logo' })
  await expect(field).toContainText('No logo')
  const chosen = owner.waitForEvent('filechooser')
  await field.getByRole('button', { name: 'Choose a logo' }).click()
  const chooser = await chosen
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await chooser.setFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(field.getByText('This picture cannot be read.', { exact: false })).toBeVisible()

  const page = await withSession(browser, staff)
  await page.addInitScript(PRINTED)
  await page.goto('/till')
  await expect(page.getByRole('button', { name: /Yirgacheffe/ })).toBeVisible()

  await chooser.setFiles(await drawnLogo(owner))
  await expect(owner.getByText('Logo saved')).toBeVisible()
  const shown = { file: [384, 128], paper: [48, 16], isGrey: true }
  expect(await seen(field.locator('img'))).toEqual(shown)
  await expectNoFaults(owner, 'settings with a logo')

  // The till knows of it at once, and prints no receipt before it has arrived.
  const loads: string[] = []
  await page.route('**/logos/*', async (route) => {
    loads.push(route.request().url())
    await new Promise((resolve) => {
      setTimeout(resolve, 1000)
    })
    await route.continue()
  })
  for (const printed of [[true], [true, true]]) {
    await sell(page)
    await page.keyboard.press('Control+P')
    await expect.poll(() => page.evaluate('window.printed')).toEqual(printed)
    await page.keyboard.press('Escape')
  }
  expect(loads).toHaveLength(1)

  await sell(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  const logo = receipt.locator('header img')
  expect(await seen(logo)).toEqual(shown)
  await page.getByRole('radio', { name: '58 mm' }).check({ force: true })
  expect(await seen(logo)).toEqual(shown)
  await page.getByRole('radio', { name: 'A4' }).check({ force: true })
  expect(await seen(logo)).toEqual({ ...shown, isGrey: false })
  await expectNoFaults(page, 'a receipt with a logo')
  await sharesPicture(page)

  await field.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(owner.getByText('Logo removed')).toBeVisible()
  await expect(field).toContainText('No logo')
  await expect(logo).toHaveCount(0)
})
