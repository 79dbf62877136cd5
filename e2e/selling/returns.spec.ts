import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { choose, expectHeading, goWithin, openModal, PHONE, save, withSession } from '../people.ts'
import { scan } from '../stock/scanned.ts'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

test('a seller finds a sale, gives store credit for goods, exchanges others and undoes a sale', async ({
  browser,
  request,
}) => {
  test.slow()
  const { staff } = await givenShop(request)
  const page = await withSession(browser, staff, PHONE)
  await goWithin(page, '/sales')
  const sales = page.getByRole('link', { name: /^Sale #/ })
  const number = (await sales.textContent()) ?? ''
  await page.keyboard.press('r')
  const finder = page.getByRole('dialog', { name: 'Return goods' })
  await choose(finder, 'Product', /Yirgacheffe/)
  await expect(finder.getByRole('button', { name: /^Sale #/ })).toContainText(COFFEE)
  await expectNoFaults(page, 'the search for a sale')
  await page.keyboard.press('Escape')

  await test.step('a scanned receipt leads to its sale, whose goods become store credit', async () => {
    await goWithin(page, '/till')
    await expect(page.getByRole('button', { name: /Yirgacheffe/ })).toBeVisible()
    await page.keyboard.press('F7')
    await expect(finder.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    // As saleCode() makes it of the number.
    await scan(page, `9${String(Number.parseInt(number.slice(-8), 16)).padStart(10, '0')}`)
    const dialog = page.getByRole('dialog', { name: `Return, exchange or void · ${number}` })
    await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('2')
    await dialog.getByRole('button', { name: 'Wrong product' }).click()
    await dialog.getByLabel('Give the money back by').selectOption('Store credit')
    await expectNoFaults(page, 'a return as store credit')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Credited to the account ETB 901\.00/)).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^Scan, or type/ })).toBeFocused()
  })

  await test.step('which pays the next sale', async () => {
    await page.getByRole('button', { name: /Yirgacheffe/ }).click()
    await page.keyboard.press('F4')
    await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
    await page.keyboard.type('selam', { delay: 50 })
    await page.getByRole('option', { name: 'Selam Haile' }).click()
    await page.keyboard.press('F9')
    await expect(page.getByText('Store credit: ETB 901.00')).toBeVisible()
    await page.getByRole('button', { name: 'On credit' }).click()
    await expectNoFaults(page, 'a payment with store credit')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Sold' })).toContainText('On credit')
  })

  await test.step('goods are exchanged on one bill', async () => {
    await goWithin(page, '/sales')
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('button', { name: 'Return, exchange or void' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`Comes back, ${COFFEE}`).fill('1')
    await dialog.getByRole('button', { name: 'Exchange for other goods' }).click()
    // The keyboard leads from the button to the product and on to its quantity.
    await expect(dialog.getByRole('combobox', { name: 'Product' })).toBeFocused()
    await page.keyboard.type('Yirga')
    await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Quantity', { exact: true })).toBeFocused()
    await page.keyboard.type('3')
    await dialog.getByRole('button', { name: 'Wrong product' }).click()
    await expect(dialog.getByText('Customer pays')).toBeVisible()
    await dialog.getByLabel('Given').fill('1000')
    await expect(dialog.getByLabel('Difference paid by')).toHaveValue('')
    await expectNoFaults(page, 'an exchange')
    await dialog.getByLabel('Quantity', { exact: true }).fill('30')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText(/Only \d+ units available/)).toBeVisible()
    await dialog.getByLabel('Quantity', { exact: true }).fill('3')
    await dialog.getByRole('button', { name: 'Exchange for ETB 1,351.50' }).click()
    const said = 'Exchange saved: customer pays ETB 901.00 · Change ETB 99.00'
    await expect(page.getByText(said)).toBeVisible()
    await page.getByRole('link', { name: 'View exchange' }).first().click()
    await expectHeading(page, 'Exchange')
    const slip = page.getByRole('article', { name: 'Exchange' })
    await expect(slip).toContainText('DifferenceETB 901.00')
    await expect(slip).toContainText('Cash1,000.00Change99.00')
    await expect(slip).toContainText(/Came back.*450\.50.*Went out.*1,351\.50/)
    await expectNoFaults(page, 'the paper of an exchange')
    await page.getByRole('link', { name: /^Return BO-/ }).click()
    const back = page.getByRole('article', { name: 'Sale returns' })
    await expect(back).toContainText('Exchange450.50')
  })

  await test.step('a sale is undone from the message that it was saved', async () => {
    await goWithin(page, '/sales')
    const dialog = await openModal(page, 'Add Sale')
    await choose(dialog, 'Customer', /Selam/)
    await choose(dialog, 'Product', /Yirgacheffe/)
    await save(dialog)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^Sale #\w{8} is void: give back ETB 450\.50$/)).toBeVisible()
    await page
      .getByRole('link', { name: /^Sale #/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Sale returns' })).toContainText('Voided')
    await expectNoFaults(page, 'a void sale')
    await goWithin(page, '/dashboard')
    // Of the first sale everything came back.
    await expect(page.getByText(/^Voided · /)).toHaveCount(2)
  })
})
