import { expect, test } from '@playwright/test'

import { expectNoFaults } from './axe-states.ts'
import { givenShop } from './given-shop.ts'
import { PHONE, goWithin, openModal, save, withSession } from './people.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

async function openForm(page: Page): Promise<void> {
  await goWithin(page, '/stock-entries/receive')
  await expect(page.getByRole('heading', { name: 'Receive delivery' })).toBeVisible()
}

const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)

test(
  'a delivery of several products is received by keyboard',
  { tag: '@main' },
  async ({ browser, request }) => {
    const { admin } = await givenShop(request)
    const page = await withSession(browser, admin, PHONE)
    await page.goto('/stock-entries?tab=deliveries')
    await expect(page.getByRole('tab', { name: 'Deliveries' })).toBeInViewport()
    await page.getByRole('button', { name: 'Receive Delivery' }).first().click()

    // The only branch is chosen already.
    await page.getByLabel('Supplier').click()
    await page.keyboard.type('Sidama')
    await expect(page.getByRole('option', { name: /Sidama Union/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page, 'items.0.productId')).toBeFocused()
    await page.keyboard.type('Yirga')
    await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page, 'items.0.quantity')).toBeFocused()
    await page.keyboard.type('24')
    await page.keyboard.press('Tab')
    await page.keyboard.type('300.25')
    await page.keyboard.press('Tab')
    await page.keyboard.type('460')
    await expect(page.getByText('Margin 35%')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page, 'items.1.productId')).toBeFocused()

    const dialog = await openModal(page, 'New product')
    await dialog.getByLabel('Name', { exact: true }).fill('Mango juice')
    await dialog.getByLabel('Unit', { exact: true }).fill('bottle')
    await dialog.getByLabel('Price per unit').fill('80')
    await dialog.getByLabel('Category').click()
    await dialog.getByRole('option', { name: /Coffee/ }).click()
    await save(dialog)
    await expect(field(page, 'items.1.productId')).toHaveValue('Mango juice')
    await expect(field(page, 'items.1.quantity')).toBeFocused()
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    await expect(field(page, 'items.2.productId')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Enter')

    await expect(page).toHaveURL(/\/deliveries\//)
    await expect(page.getByRole('heading', { name: 'Delivery BO-D-0001' })).toBeVisible()
    const rows = page.getByRole('row')
    await expect(rows.nth(1)).toContainText(`${COFFEE}24 bags460.007,206.00`)
    await expect(rows.nth(2)).toContainText('Mango juice10 bottles80.00Unknown')
    await page.getByRole('link', { name: 'All deliveries' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Delivery BO-D-0001' })
    await expect(
      card.or(page.getByRole('row', { name: /Delivery BO-D-0001/ })).first(),
    ).toBeVisible()

    // The next one shows the last cost in grey; the right arrow takes it, and charges ask for the rest.
    await openForm(page)
    await page.getByRole('button', { name: 'Paste from a table' }).click()
    const table = `${COFFEE}\t2\nmango JUICE\t3`
    await page.getByRole('textbox', { name: 'Paste from a table' }).fill(table)
    const asked = page.waitForRequest(/products\/named/)
    await page.getByRole('button', { name: 'Add the rows' }).click()
    await asked
    const cost = field(page, 'items.0.unitCost')
    await expect(cost).toHaveAttribute('placeholder', '300.25')
    await expect(cost).toHaveValue('')
    await page.getByRole('button', { name: 'Add a charge' }).click()
    await page.getByLabel('Charge', { exact: true }).fill('Transport')
    await page.getByLabel('Amount').fill('100')
    const lacks = page.getByText(`Without one: ${COFFEE}, Mango juice`)
    await expect(lacks).toBeVisible()
    await expectNoFaults(page, 'lines without a cost')
    await cost.press('ArrowRight')
    await expect(cost).toHaveValue('300.25')
    await expect(page.getByText('Without one: Mango juice')).toBeVisible()
    await field(page, 'items.1.unitCost').fill('60')
    await expect(page.getByText('Without one')).toHaveCount(0)
  },
)

test('a delivery that was left is kept, says all that is missing in its lines, and can be discarded', async ({
  browser,
  request,
}) => {
  const { admin } = await givenShop(request)
  const page = await withSession(browser, admin)
  await openForm(page)
  await page.getByLabel('Invoice number').fill('FS-0042')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await field(page, 'items.1.quantity').fill('5')
  await page.getByRole('button', { name: 'Add a charge' }).click()
  await page.getByLabel('Charge', { exact: true }).fill('Transport')
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()

  await openForm(page)
  await expect(page.getByText('We kept what you typed.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Invoice number')).toHaveValue('FS-0042')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choose a supplier')).toBeVisible()
  await expect(page.getByText('Product is required')).toHaveCount(2)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Invoice number')).toHaveValue('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const lacksLines = page.getByText('At least one product is required')
  await expect(lacksLines).toBeVisible()
  await field(page, 'items.0.productId').fill('Yirga')
  await page.getByRole('option', { name: /Yirgacheffe/ }).click()
  await expect(lacksLines).toBeHidden()
  await page.getByRole('button', { name: 'Remove the product' }).click()
  await expect(field(page, 'items.0.productId')).toHaveValue('')
})

test('lines come from a table, from low stock and from the last delivery of the supplier', async ({
  browser,
  request,
}) => {
  const { staff } = await givenShop(request)
  const page = await withSession(browser, staff)
  await openForm(page)
  await page.getByRole('button', { name: 'Low stock' }).click()
  await expect(field(page, 'items.0.productId')).toHaveValue(COFFEE)
  await expect(field(page, 'items.0.quantity')).toBeFocused()
  await page.getByRole('button', { name: 'Remove the product' }).click()

  await page.getByRole('button', { name: 'Paste from a table' }).click()
  const table = `Product\tQuantity\tCost\n${COFFEE}\t1,024\t300.5\nNo such thing\t3\t1`
  await page.getByRole('textbox', { name: 'Paste from a table' }).fill(table)
  await page.getByRole('button', { name: 'Add the rows' }).click()
  await expect(page.getByText('Not found: No such thing')).toBeVisible()
  await expect(field(page, 'items.0.quantity')).toHaveValue('1024')
  await expect(field(page, 'items.0.unitCost')).toHaveValue('300.5')
  // STAFF set no selling prices.
  await expect(field(page, 'items.0.pricePerUnit')).toHaveCount(0)
  await page.getByLabel('Supplier').click()
  await page.getByRole('option', { name: /Sidama Union/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Delivery BO-D-0001' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Cost' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Receive another delivery' }).click()
  await expect(page.getByLabel('Supplier')).toHaveValue('Sidama Union')
  await page.getByRole('button', { name: 'Last delivery of this supplier' }).click()
  await expect(field(page, 'items.0.productId')).toHaveValue(COFFEE)
  await expect(field(page, 'items.0.quantity')).toHaveValue('1024')
})

test('products are received with two keys each beyond names and digits', async ({
  browser,
  request,
}) => {
  const { admin, addMany, categoryId } = await givenShop(request)
  const numbers = Array.from({ length: 6 }, (_, at) => String(301 + at))
  await addMany(
    '/products',
    numbers.map((number) => ({
      name: `Spice ${number}`,
      categoryId,
      unit: 'pack',
      pricePerUnit: 20,
    })),
  )
  const page = await withSession(browser, admin)
  await openForm(page)
  let pressed = 0
  const press = async (keys: string) => {
    pressed += keys.split('+').length
    await page.keyboard.press(keys)
  }
  await page.getByLabel('Supplier').click()
  pressed += 1
  await page.keyboard.type('Sidama')
  await expect(page.getByRole('option', { name: /Sidama Union/ })).toBeVisible()
  await press('Enter')
  for (const [line, number] of numbers.entries()) {
    await expect(field(page, `items.${line}.productId`)).toBeFocused()
    await page.keyboard.type(number)
    await expect(page.getByRole('option')).toHaveText(new RegExp(`Spice ${number}`))
    await press('Enter')
    await expect(field(page, `items.${line}.quantity`)).toBeFocused()
    await page.keyboard.type('12')
    if (line < numbers.length - 1) await press('Enter')
  }
  await press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Delivery BO-D-0001' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Spice/ })).toHaveCount(numbers.length)
  // One of twenty products takes at most 45.
  expect(pressed).toBeLessThanOrEqual(5 + 2 * numbers.length)
})
