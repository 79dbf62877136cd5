import { button, open, ringUp } from './acts.mjs'

/** @import { Page } from '@playwright/test' */
/** @import { Picture } from './acts.mjs' */

const ADDIS_ABABA_MS = 3 * 3_600_000
const yesterday = new Date(Date.now() + ADDIS_ABABA_MS - 24 * 3_600_000).toISOString().slice(0, 10)

/** @param {string} share percent off the marked line */
const discount = (share) => async (/** @type {Page} */ page) => {
  await ringUp(page)
  await page.keyboard.press('F6')
  await page.getByRole('dialog').getByLabel('Discount', { exact: true }).fill(share)
}

/** @param {Page} page all goods of the newest sale come back */
async function takeBack(page) {
  await open('/sales/')(page)
  await button(page, 'Return, exchange or void').click()
  await button(page, 'Everything').click()
  await button(page, 'Wrong product').click()
}

/** @param {Page} page */
async function exchange(page) {
  await takeBack(page)
  await button(page, 'Exchange for other goods').click()
  await page.getByRole('combobox', { name: 'Product' }).fill('coffee')
  await page
    .getByRole('option', { name: /coffee/i })
    .first()
    .click()
  await page.getByLabel('Quantity', { exact: true }).fill('1')
}

/** @param {Page} page */
async function countCash(page) {
  await button(page, 'Close till').click()
  const counts = { 200: 18, 100: 23, 50: 11, 10: 14, 5: 6, 1: 3 }
  for (const [value, count] of Object.entries(counts)) {
    await page.getByLabel(`${value} birr`, { exact: true }).fill(String(count))
  }
}

/** @param {Page} page */
async function paySupplier(page) {
  await open('/payables/')(page)
  await button(page, 'Pay').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().click()
  await button(page, 'Withholding tax').click()
  const withheld = dialog.getByRole('group', { name: 'Withholding tax' })
  await withheld.getByLabel('Amount').fill('312.5')
  await button(page, 'Bank transfer').click()
  await withheld.scrollIntoViewIfNeeded()
}

/** @type {Picture[]} */
export const moneyPictures = [
  { name: 'till/till', path: '/till', act: ringUp },
  {
    name: 'till/till-payment',
    path: '/till',
    act: async (page) => {
      await ringUp(page)
      await page.keyboard.press('F9')
      await page.keyboard.type('500')
    },
  },
  { name: 'till/till-phone', path: '/till', isPhone: true, act: ringUp },
  { name: 'till/discount', path: '/till', act: discount('10') },
  { name: 'till/approval', path: '/till', bySeller: true, act: discount('20') },
  { name: 'till/return', path: '/sales', act: takeBack },
  { name: 'till/exchange', path: '/sales', act: exchange },
  { name: 'till/tills', path: '/tills', act: (page) => button(page, 'Close till').waitFor() },
  { name: 'till/close-till', path: '/tills', act: countCash },
  {
    name: 'till/z-report',
    path: '/tills',
    act: (page) =>
      page
        .getByRole('link', { name: /^Z report/ })
        .first()
        .click(),
  },
  { name: 'till/days', path: `/days?day=${yesterday}` },
  {
    name: 'till/day',
    path: `/days?day=${yesterday}`,
    act: (page) => page.getByRole('main').getByRole('link', { name: 'Bole' }).click(),
  },
  { name: 'money/price-lists', path: '/settings/price-lists' },
  { name: 'money/taxes', path: '/settings/taxes' },
  { name: 'money/tax-report', path: '/reports?tab=tax' },
  { name: 'money/debts', path: '/customers/ageing' },
  {
    name: 'money/customer-account',
    path: '/customers/ageing',
    act: async (page) => {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('region', { name: 'Unpaid sales' }).waitFor()
    },
  },
  { name: 'money/vouchers', path: '/vouchers' },
  { name: 'money/voucher', path: '/vouchers', act: open('/vouchers/') },
  { name: 'money/payables', path: '/payables' },
  { name: 'money/supplier-account', path: '/payables', act: open('/payables/') },
  { name: 'money/pay-supplier', path: '/payables', act: paySupplier },
  { name: 'money/money', path: '/money?tab=paid' },
  { name: 'money/journal', path: '/journal' },
  { name: 'money/dashboard', path: '/dashboard' },
]
