import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { addPiassa, deliver, givenShop } from '../given-shop.ts'
import {
  expectHeading,
  goWithin,
  openModal,
  PHONE,
  save,
  signedIn,
  withSession,
} from '../people.ts'

import type { Page } from '@playwright/test'

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`)
const stateOf = (page: Page) => page.getByRole('main').locator('span[data-tone]').first()

/** The button that is in sight: under the thumb on a phone, else at the end of the form. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

/** Fills in that coffee goes from Bole to Piassa. */
async function fillMove(page: Page, quantity: string): Promise<void> {
  await goWithin(page, '/transfers/new')
  await page.getByLabel('From branch').selectOption({ label: 'Bole' })
  await page.getByLabel('To branch').selectOption({ label: 'Piassa' })
  await expect(field(page, 'items.0.productId')).toBeFocused()
  await page.keyboard.type('Yirga')
  await expect(page.getByRole('option', { name: /Yirgacheffe/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'items.0.quantity')).toBeFocused()
  await page.keyboard.type(quantity)
}

test(
  'goods are asked for, sent, received with a loss, and settled',
  { tag: '@main' },
  async ({ browser, request }) => {
    const shop = await givenShop(request)
    await addPiassa(shop)
    const owner = await withSession(browser, shop.admin, PHONE)

    // The owner moves bags from Bole, whose seller sends them.
    await fillMove(owner, '9')
    await expect(owner.getByText('Bole: 7 · More than the branch has')).toBeVisible()
    await field(owner, 'items.0.quantity').fill('6')
    await owner.keyboard.press('Control+Enter')
    await expectHeading(owner, 'Transfer PI-T-0001')
    await expect(stateOf(owner)).toHaveText('Approved')

    const page = await signedIn(browser, shop.staff, PHONE)
    await page.getByRole('link', { name: 'Transfers 1' }).click()
    await page.getByRole('link', { name: 'Transfer PI-T-0001', exact: true }).click()
    await expect(field(page, 'items.0.quantity')).toHaveValue('6')
    await field(page, 'items.0.quantity').fill('5')
    await press(page, 'Send the goods')
    await expect(stateOf(page)).toHaveText('In transit')
    await expect(page.getByRole('button', { name: 'Receive the goods' })).toHaveCount(0)
    await expect(page.getByText('Value in transit')).toHaveCount(0)

    // The owner sees it at once, and receives for Piassa: three good, one broken, one missing.
    await expect(field(owner, 'items.0.accepted')).toHaveValue('5')
    await field(owner, 'items.0.accepted').fill('3')
    await field(owner, 'items.0.damaged').fill('1')
    await owner.getByLabel('Reason').fill('Torn bag')
    await expectNoFaults(owner, 'the form that receives goods')
    await press(owner, 'Receive the goods')
    await expect(stateOf(owner)).toHaveText('Missing units')
    await expect(stateOf(page)).toHaveText('Missing units')
    await owner.getByLabel('Outcome').selectOption({ label: 'Written off' })
    await press(owner, 'Settle missing goods')
    await expect(owner.getByText('Say why these units are lost')).toBeVisible()
    await owner.getByLabel('Reason').fill('Never arrived')
    await press(owner, 'Settle missing goods')
    await expect(stateOf(owner)).toHaveText('Closed')
    const row = owner.getByRole('row', { name: new RegExp(COFFEE) })
    await expect(row).toContainText('6 bags5311Never arrived')
    await expectNoFaults(owner, 'a closed transfer')

    // Three good bags go back to Bole with a transfer of their own.
    const dialog = await openModal(owner, 'Reverse')
    await expect(dialog.getByRole('listitem')).toHaveText([`3 bags ${COFFEE}`])
    await dialog.getByLabel('Reason').fill('Sent to the wrong branch')
    await expectNoFaults(owner, 'the reversal of a transfer')
    await save(owner.getByRole('dialog'), 'Reverse')
    await expect(owner.getByText('Piassa → Bole').first()).toBeVisible()
    await expect(stateOf(owner)).toHaveText('Closed')
    await expect(owner.getByText('Reverses')).toBeVisible()
    await owner
      .getByRole('main')
      .getByRole('link', { name: 'Transfer PI-T-0001', exact: true })
      .click()
    await expect(owner.getByText('Bole → Piassa').first()).toBeVisible()
    await expect(owner.getByText('Reversed by')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0)

    await goWithin(owner, '/transfers?state=CLOSED')
    await expect(owner.getByRole('listitem').filter({ hasText: 'Bole → Piassa' })).toBeVisible()
  },
)

test('the goods of a draft are changed, its note is printed, and a seller asks a sister branch', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  await deliver(shop, 4, (await addPiassa(shop)).id)
  const owner = await withSession(browser, shop.admin)

  await fillMove(owner, '4')
  await owner.getByLabel('Next step').selectOption({ label: 'Keep as a draft' })
  await press(owner, 'Save draft')
  await expect(stateOf(owner)).toHaveText('Draft')
  await owner.getByRole('button', { name: 'Change the goods' }).click()
  await expectHeading(owner, 'Transfer PI-T-0001')
  await expect(field(owner, 'items.0.productId')).toHaveValue(COFFEE)
  await expect(owner.getByLabel('From branch')).toHaveCount(0)
  await field(owner, 'items.0.quantity').fill('3')
  await owner.getByLabel('Note').fill('For the feast')
  await expectNoFaults(owner, 'the goods of a draft')
  await press(owner, 'Save')
  await expect(owner.getByRole('row', { name: new RegExp(COFFEE) })).toContainText('3 bags')
  await expect(owner.getByText('For the feast').first()).toBeVisible()
  await press(owner, 'Approve')
  await expect(stateOf(owner)).toHaveText('Approved')
  await expect(owner.getByRole('button', { name: 'Change the goods' })).toHaveCount(0)

  await owner.emulateMedia({ media: 'print' })
  const note = owner.getByRole('article')
  await expect(note).toContainText('Transfer note · Transfer PI-T-0001')
  await expect(note).toContainText(`${COFFEE}3 bag`)
  await expect(note).toHaveAttribute('data-paper', 'roll')
  await expect(owner.getByRole('heading', { level: 1 })).toBeHidden()
  await owner.emulateMedia({ media: 'screen' })
  await owner.getByText('A4', { exact: true }).click()
  await owner.evaluate(`localStorage.setItem('language', 'am')`)
  await owner.reload()
  await owner.emulateMedia({ media: 'print' })
  await expect(note).toContainText('የዝውውር ሰነድ · ዝውውር PI-T-0001')
  await expect(note).toHaveAttribute('data-paper', 'sheet')

  // From low stock.
  const page = await signedIn(browser, shop.staff)
  await page.getByRole('link', { name: 'Ask another branch' }).first().click()
  await expect(field(page, 'items.0.productId')).toHaveValue(COFFEE)
  await expect(page.getByText('Piassa: 4')).toBeVisible()
  await page.getByLabel('From branch').selectOption({ label: 'Piassa' })
  await field(page, 'items.0.quantity').fill('2')
  await press(page, 'Request')
  await expect(stateOf(page)).toHaveText('Requested')
  const cancel = await openModal(page, 'Cancel transfer')
  await cancel.getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(stateOf(page)).toHaveText('Cancelled')
})
