import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { PHONE, openModal, save, withSession } from '../people.ts'

import type { Page } from '@playwright/test'
import type { Shop } from '../given-shop.ts'

test.describe.configure({ mode: 'parallel' })

// Faster keys are a scanner's.
const BY_HAND = { delay: 60 }
const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'

/** Opens a stock-take of everything; the only branch is chosen already. */
async function openTake(page: Page): Promise<string> {
  await page.goto('/stock-entries?tab=stockTakes')
  const dialog = await openModal(page, 'Open Stock-take')
  await expect(dialog.getByText('Count today: 1 product ')).toBeVisible()
  await save(dialog)
  await expect(page.getByRole('heading', { name: 'Stock-take BO-C-0001 · Bole' })).toBeVisible()
  return page.url()
}

/** Given one of everything, opened by the owner; its path. */
async function givenTake({ add, branchId }: Shop): Promise<string> {
  const { id } = await add('/stock-takes', { branchId, scope: 'ALL' })
  return `/stock-takes/${id}`
}

const find = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' })
const inHand = (page: Page) => page.getByRole('region', { name: COFFEE })

test(
  'two people count a shop that sells, and the ADMIN posts the difference',
  { tag: '@main' },
  async ({ browser, request }) => {
    const { admin, staff } = await givenShop(request)
    const owner = await withSession(browser, admin, PHONE)
    const address = await openTake(owner)
    const seller = await withSession(browser, staff, PHONE)
    await seller.goto(address)

    // Any key types into the search; a name leads to its quantity, also when Enter comes before the answer; Enter saves it.
    await expect(seller.getByText('0 of 1 counted')).toBeVisible()
    await seller.getByLabel('Place').fill('Shelf 1')
    await seller.getByLabel('Place').blur()
    await seller.keyboard.type('yirga', BY_HAND)
    await seller.keyboard.press('Enter')
    await expect(inHand(seller)).toContainText('Expected 7 bags')
    await expect(inHand(seller).getByLabel('Quantity')).toBeFocused()
    await seller.keyboard.type('4')
    await seller.keyboard.press('Enter')
    await expect(seller.getByRole('listitem').filter({ hasText: 'Shelf 1' })).toContainText('= 4')

    // The owner sees the count, and adds another place with the thumb.
    await expect(owner.getByText('1 of 1 counted')).toBeVisible()
    await owner.getByLabel('Place').fill('Store room')
    await find(owner).fill('yirga')
    await owner.getByRole('option', { name: COFFEE }).click()
    await expect(inHand(owner)).toContainText('Other places: Shelf 1 4')
    await owner.getByRole('button', { name: 'One more' }).click()
    await owner.getByRole('button', { name: 'One more' }).click()
    await expect(inHand(owner)).toContainText('2Counted at Store room')
    await owner.getByRole('button', { name: 'One less' }).click()
    await expect(inHand(owner)).toContainText('1Counted at Store room')
    await expectNoFaults(owner, 'counting')

    await expect(owner.getByRole('tab', { name: 'Differences (1)' })).toBeVisible()
    const end = await openModal(owner, 'End counting')
    await expect(end).toContainText(/ counted at /)
    await expectNoFaults(owner, 'the end of counting')
    await end.getByRole('button', { name: 'End counting' }).click()
    await expect(owner.getByText('Counted', { exact: true }).first()).toBeVisible()
    await expect(owner.getByText('−2').or(owner.getByText('-2')).first()).toBeVisible()
    await expectNoFaults(owner, 'differences')
    // The list of uncounted products never comes: posting does not wait for it.
    await owner.route(/list=UNCOUNTED/, () => undefined)
    const dialog = await openModal(owner, 'Post')
    await expect(dialog).toContainText('1 product differs: 0 units found, 2 units missing.')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(owner.getByText('Posted', { exact: true }).first()).toBeVisible()
    await expect(seller.getByText('Posted', { exact: true }).first()).toBeVisible()
    await owner.getByRole('link', { name: 'All stock-takes' }).click()
    await expect(owner.getByText('Stock-take BO-C-0001').first()).toBeVisible()
  },
)

test('a phone without a connection keeps its counts, also when it is reloaded, and sends them once', async ({
  browser,
  request,
}) => {
  const shop = await givenShop(request)
  const phone = await withSession(browser, shop.staff, PHONE)
  await phone.goto(await givenTake(shop))
  await find(phone).fill('yirga')
  await phone.getByRole('option', { name: COFFEE }).click()
  const counts = '**/api/stock-takes/*/counts'
  await phone.route(counts, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  for (let units = 1; units <= 3; units += 1) {
    await phone.getByRole('button', { name: 'One more' }).click()
    await expect(inHand(phone)).toContainText(`${units}Counted here`)
  }
  await expect(phone.getByText('3 counts wait for the connection.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('3 counts wait for the connection.')).toBeVisible()
  await phone.unroute(counts)
  await expect(phone.getByText('3 counts wait for the connection.')).toBeHidden()
  await expect(phone.getByText('1 of 1 counted')).toBeVisible()
  await expect(phone.getByRole('button', { name: `Undo ${COFFEE}` })).toHaveCount(3)

  // A count is corrected, and taken back.
  await phone
    .getByRole('button', { name: `Edit ${COFFEE}` })
    .first()
    .click()
  await expect(inHand(phone)).toContainText('3Counted here')
  await phone.keyboard.type('7')
  await phone.keyboard.press('Enter')
  // A count on its way has no such button; those below it move when it arrives.
  await phone
    .getByRole('listitem')
    .filter({ hasText: '= 7' })
    .getByRole('button', { name: `Undo ${COFFEE}` })
    .click()
  await expect(phone.getByText('0 of 1 counted')).toBeVisible()
  await phone.getByRole('tab', { name: 'Not counted' }).click()
  await phone.getByRole('button', { name: 'None there' }).click()
  await expect(phone.getByText('1 of 1 counted')).toBeVisible()
})

test('batches are counted, and a difference is posted on them', async ({ browser, request }) => {
  const shop = await givenShop(request)
  await shop.change(`/products/${shop.productId}`, { tracksExpiry: true })
  const path = await givenTake(shop)
  const phone = await withSession(browser, shop.staff, PHONE)
  await phone.goto(path)
  await find(phone).fill('yirga')
  await phone.getByRole('option', { name: COFFEE }).click()
  await inHand(phone).getByLabel('Batch').selectOption({ label: 'Another batch …' })
  await inHand(phone).getByLabel('Batch number').fill('new-2')
  await inHand(phone).getByLabel('Expiry date').fill('2027-03-31')
  await inHand(phone).getByRole('button', { name: 'Count', exact: true }).click()
  const counts = '**/api/stock-takes/*/counts'
  await phone.route(counts, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await inHand(phone).getByLabel('Counted quantity').fill('3')
  await phone.keyboard.press('Enter')
  await inHand(phone).getByLabel('Batch').selectOption({ label: 'No batch' })
  await inHand(phone).getByLabel('Counted quantity').fill('6')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('2 counts wait for the connection.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/NEW-2 · Mar 31, 2027/)).toBeVisible()
  await phone.unroute(counts)
  await expect(phone.getByText('1 of 1 counted')).toBeVisible()
  await find(phone).fill('yirga')
  await phone.getByRole('option', { name: COFFEE }).click()
  await expect(inHand(phone)).toContainText('Also counted here: NEW-2 · Mar 31, 2027 3')
  await expectNoFaults(phone, 'counting batches')

  const owner = await withSession(browser, shop.admin)
  await owner.goto(path)
  const end = await openModal(owner, 'End counting')
  await end.getByRole('button', { name: 'End counting' }).click()
  const row = owner.getByRole('list', { name: 'Differences' }).getByRole('listitem')
  await expect(row).toContainText('NEW-2 · Mar 31, 2027 · Expected 0 bags · Counted 3 bags')
  const dialog = await openModal(owner, 'Post')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(owner.getByText('Posted', { exact: true }).first()).toBeVisible()
  await owner.getByRole('link', { name: COFFEE }).click()
  // A unit without a date was of the batch, too.
  await expect(owner.getByText(/NEW-2 · .* · 3 bags/)).toBeVisible()
})
