import { expect, test } from '@playwright/test'

import { givenShop } from '../given-shop.ts'
import { layoutShift, watchLayoutShifts } from '../../bench/screens/layout-shift.ts'
import {
  expectHeading,
  expectLoaded,
  keepSession,
  newContext,
  openModal,
  save,
  withSession,
} from '../people.ts'

import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Person } from '../given-shop.ts'

/** Orientation 6: the camera was turned, and the picture is to be shown turned back. Before it, its place on a map. */
const EXIF = Buffer.from(
  'ffe1002245786966000049492a000800000001001201030001000000060000000000000000',
  'hex',
).subarray(0, 36)

/** A JPEG of a camera: 1600 × 900 with a red left and a blue right half, turned by its EXIF. */
async function cameraPicture(page: Page) {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    for (const [at, colour] of ['red', 'blue'].entries()) {
      drawing.fillStyle = colour
      drawing.fillRect(at * 800, 0, 800, 900)
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  const jpeg = Buffer.from(text.split(',')[1] ?? '', 'base64')
  const buffer = Buffer.concat([jpeg.subarray(0, 2), EXIF, jpeg.subarray(2)])
  return { name: 'camera.jpg', mimeType: 'image/jpeg', buffer }
}

/** Sides and the colours of the top and the bottom of a picture that is shown. */
async function seen(picture: Locator) {
  await expect(picture).toBeVisible()
  return picture.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('no picture')
    await element.decode()
    const { naturalWidth: width, naturalHeight: height } = element
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(element, 0, 0)
    const colourAt = (share: number) => {
      const [red = 0, , blue = 0] =
        drawing?.getImageData(width / 2, height * share, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { width, height, top: colourAt(0.1), bottom: colourAt(0.9) }
  })
}

const photoIn = (row: Locator) => row.locator('[data-photo] img')

test('a photo is taken with a phone in the form, kept small and upright, and seen by others at once', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const staff = await withSession(browser, shop.staff)
  await staff.goto('/products')
  await expectHeading(staff, 'Products')

  const context = await newContext(browser, {
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await watchLayoutShifts(page)
  await keepSession(page, shop.admin)
  await page.goto('/products')
  const others = page.getByRole('listitem').filter({ hasText: 'Yirgacheffe' })
  await expect(others).toBeVisible()
  // As long as no product has a photo, no square takes the place of one.
  await expect(others.locator('[data-initial="ይ"]')).toBeHidden()
  const dialog = await openModal(page, 'Add Product')
  await dialog.getByLabel('Name', { exact: true }).fill('Harar coffee')
  await dialog.getByLabel('Unit', { exact: true }).fill('kg')
  await dialog.getByLabel('Price per unit').fill('480')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await dialog.getByRole('option').first().click()
  await expect(dialog.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  const camera = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Take a photo' }).click()
  const chooser = await camera
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') })
  await expect(dialog.getByText('This picture cannot be read.', { exact: false })).toBeVisible()
  await chooser.setFiles(await cameraPicture(page))
  await expect(dialog.getByRole('img', { name: 'Photo' })).toBeVisible()

  // The save fails: the form says so and keeps everything, and the next Save sends the same.
  const sent: string[] = []
  await page.route('**/api/products', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData() ?? '')
    if (sent.length > 1) return route.continue()
    return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Failed here.' } })
  })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Failed here.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Photo' })).toBeVisible()
  await save(dialog)
  expect(sent.at(-1)).toBe(sent[0])
  expect(sent[0]?.length).toBeLessThan(150_000)
  expect(Buffer.from(sent[0] ?? '').includes('RXhpZg')).toBe(false)

  const card = page.getByRole('listitem').filter({ hasText: 'Harar coffee' })
  expect(await seen(photoIn(card))).toEqual({ width: 96, height: 96, top: 'red', bottom: 'blue' })
  await expect(others.locator('[data-initial="ይ"]')).toBeVisible()
  const row = staff.getByRole('listitem').filter({ hasText: 'Harar coffee' })
  await expect(photoIn(row)).toBeVisible()

  await page.reload()
  await expect(photoIn(card)).toBeVisible()
  await expectLoaded(page)
  const { value, what } = await layoutShift(page)
  expect(value, what).toBeLessThanOrEqual(0.02)

  await card.getByRole('link', { name: 'Harar coffee' }).click()
  await expectHeading(page, 'Harar coffee')
  const large = page.getByRole('img', { name: 'Photo of Harar coffee' })
  expect(await seen(large)).toEqual({ width: 450, height: 800, top: 'red', bottom: 'blue' })

  const another = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  const whole = await large.getAttribute('src')
  await (
    await another
  ).setFiles({
    name: 'flat.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 390, height: 100 } }),
  })
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(large).not.toHaveAttribute('src', whole ?? '')
  expect(await seen(large)).toMatchObject({ width: 390, height: 100 })

  await row.getByRole('link', { name: 'Harar coffee' }).click()
  await expect(staff.getByRole('img', { name: 'Photo of Harar coffee' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Choose a photo' })).toBeHidden()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(large).toBeHidden()
  await expect(staff.getByRole('img', { name: 'Photo of Harar coffee' })).toBeHidden()
})

async function tokenOf(request: APIRequestContext, data: Person): Promise<string> {
  const answer = await request.post('/api/auth/login', { data })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  const { token } = (await answer.json()) as { token: string }
  return token
}

test('a photo is kept by the browser for its user, and is not there for the next one', async ({
  browser,
  request,
}) => {
  const { admin, staff } = await givenShop(request)
  const next = await givenShop(request)
  const page = await withSession(browser, admin)
  await page.goto('/products')
  await page.getByRole('link', { name: /Yirgacheffe/ }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chosen).setFiles(await cameraPicture(page))
  await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible()
  const address = await page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return names.find((name) => /\/photos\//.test(name)) ?? ''
  })
  /** Statuses of what the browser gives without asking the server, and with. */
  const answers = (token: string) =>
    page.evaluate(
      async ([url, session]) => {
        const headers = session === '' ? {} : { authorization: `Bearer ${session}` }
        const ask = async (cache: RequestCache) => {
          try {
            return (await fetch(url, { headers, cache, mode: 'same-origin' })).status
          } catch {
            return 'not there'
          }
        }
        return [await ask('only-if-cached'), await ask('force-cache')]
      },
      [address, token] as const,
    )
  const own = await page.evaluate(() => localStorage.getItem('token') ?? '')
  expect(await answers(own)).toEqual([200, 200])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await answers('')).toEqual(['not there', 401])
  expect(await answers(await tokenOf(request, next.admin))).toEqual(['not there', 404])
  expect(await answers(await tokenOf(request, staff))).toEqual(['not there', 200])
})
