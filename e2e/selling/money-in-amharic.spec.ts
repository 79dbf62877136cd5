import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { deliver, givenShop } from '../given-shop.ts'
import { expectHeading, expectLoaded, goWithin, keepSession, newContext } from '../people.ts'
import * as ofPayables from '../../web/src/features/buying/supplier-bills/payables.am.ts'
import * as ofJournal from '../../web/src/features/insight/journal/journal.am.ts'
import * as ofMoneyLists from '../../web/src/features/insight/money-lists/money-lists.am.ts'
import * as ofCustomerPayments from '../../web/src/features/selling/customer-payments/customer-payments.am.ts'
import * as ofCustomerSales from '../../web/src/features/selling/customer-sales/customer-sales.am.ts'
import * as ofDays from '../../web/src/features/selling/days/days.am.ts'
import * as ofPriceList from '../../web/src/features/selling/price-lists/price-list.am.ts'
import * as ofExchanges from '../../web/src/features/selling/sales/exchanges/exchanges.am.ts'
import * as ofReturnOfSale from '../../web/src/features/selling/sales/returns/return-of-sale.am.ts'
import * as ofShifts from '../../web/src/features/selling/shifts/shifts.am.ts'
import * as ofTaxes from '../../web/src/features/selling/taxes/taxes.am.ts'
import * as ofTenders from '../../web/src/features/selling/tenders/tenders.am.ts'
import * as ofTill from '../../web/src/features/selling/till/till.am.ts'
import * as ofTills from '../../web/src/features/selling/tills/tills.am.ts'
import * as ofVouchers from '../../web/src/features/selling/vouchers/vouchers.am.ts'
import * as ofUi from '../../web/src/texts/ui.am.ts'

import type { Locator, Page } from '@playwright/test'

/** The words of the screens. */
const words = {
  ...ofPayables,
  ...ofJournal,
  ...ofMoneyLists,
  ...ofCustomerPayments,
  ...ofCustomerSales,
  ...ofDays,
  ...ofPriceList,
  ...ofExchanges,
  ...ofReturnOfSale,
  ...ofShifts,
  ...ofTaxes,
  ...ofTenders,
  ...ofTill,
  ...ofTills,
  ...ofVouchers,
  ...ofUi,
}
const {
  payables,
  journal,
  moneyPage,
  customerPayments,
  customerSales,
  daysPage,
  priceList,
  exchanges,
  returnOfSale,
  shifts,
  taxes,
  tenders,
  till,
  tills,
  vouchers,
  vouchersPage,
  ui,
} = words

const COFFEE = 'ይርጋጨፌ Yirgacheffe 500 g'
const TABLET = { width: 1024, height: 800 }

const named = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
/** The button that sends a form. */
const submit = (dialog: Locator) => dialog.locator('[type=submit]').tap()

async function open(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await expectLoaded(page)
}

async function opened(page: Page, button: string): Promise<Locator> {
  await named(page, button).first().tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

async function ringUp(page: Page): Promise<void> {
  await goWithin(page, '/till')
  await named(page, /Yirgacheffe/)
    .first()
    .tap()
  await expect(named(page, new RegExp(`^${till.charge}`))).toBeEnabled()
}

test('money is taken, given back, closed and listed on a tablet, by touch, in Amharic and dark', async ({
  browser,
  request,
}) => {
  test.slow()
  const shop = await givenShop(request)
  await shop.change(`/customers/${shop.customerId}`, { creditLimit: 1000 })
  await deliver(shop, 6)
  const tablet = { viewport: TABLET, hasTouch: true, colorScheme: 'dark' } as const
  const page = await (await newContext(browser, { locale: 'en-US', ...tablet })).newPage()
  await keepSession(page, shop.admin)
  await page.addInitScript(() => localStorage.setItem('language', 'am'))
  const judge = (state: string) => expectNoFaults(page, state)
  /** Of a dialog that no other journey opens. */
  const judgeAndClose = async (dialog: Locator, state: string) => {
    await expectNoFaults(page, state)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const sold = page.getByRole('region', { name: till.sold })

  await test.step('taxes, tenders and a price list', async () => {
    await page.goto('/settings/taxes')
    await expect(page.locator('html')).toHaveAttribute('lang', 'am')
    await named(page, taxes.addReadyMade).tap()
    await expect(page.getByText(`${taxes.states.STANDARD} 15%`)).toBeVisible()
    await judge('taxes')
    await open(page, '/settings/tenders')
    await judge('tenders')
    await open(page, '/settings/price-lists')
    const dialog = await opened(page, priceList.add)
    await dialog.getByLabel(ui.name, { exact: true }).fill('ሱቆች')
    await dialog.getByLabel(priceList.addProduct).fill('Yirga')
    await page.getByRole('option', { name: /Yirgacheffe/ }).tap()
    await dialog.getByLabel(priceList.priceOf(COFFEE)).fill('400')
    await judge('the form of a price list')
    await submit(dialog)
    await expect(dialog).toBeHidden()
    await judge('price lists')
  })

  await test.step('a till is opened, and cash is taken out', async () => {
    await open(page, '/tills')
    await page.getByLabel(tills.newName).fill('Front')
    await named(page, tills.add).tap()
    const opening = await opened(page, shifts.open)
    await opening.getByLabel(shifts.float).fill('100')
    await submit(opening)
    await expect(page.getByText(tills.thisDevice, { exact: true })).toBeVisible()
    await judge('an open till')
    const dialog = await opened(page, shifts.cashOut)
    await dialog.getByLabel(shifts.amount).fill('20')
    await dialog.getByLabel(shifts.purpose).selectOption(shifts.states.EXPENSE)
    await dialog.getByLabel(shifts.reason).fill('ሻይ')
    await submit(dialog)
    await expect(page.getByRole('article')).toContainText('ሻይ')
    await judge('the slip of cash')
  })

  await test.step('the till sells for cash, and the goods are exchanged', async () => {
    await ringUp(page)
    await judge('the till')
    await named(page, new RegExp(`^${till.charge}`)).tap()
    await named(page, '500').tap()
    await judge('the payment')
    await named(page, till.done).tap()
    await expect(sold).toContainText('100.00')
    await judge('the change')
    await sold.getByRole('link', { name: till.receipt }).tap()
    const dialog = await opened(page, returnOfSale.open)
    await judge('a receipt and its return')
    await named(dialog, exchanges.add).tap()
    await dialog.locator('input[role=combobox]').fill('Yirga')
    await page.getByRole('option', { name: /Yirgacheffe/ }).tap()
    await dialog.getByLabel(`${returnOfSale.units}, ${COFFEE}`).fill('1')
    await named(dialog, returnOfSale.reasons[3] ?? '').tap()
    await judge('an exchange')
    await submit(dialog)
    await page.getByRole('link', { name: exchanges.view }).first().tap()
    await expect(page.getByRole('article', { name: exchanges.title })).toBeVisible()
    await judge('the paper of an exchange')
  })

  await test.step('it sells on credit, the customer pays, and goods come back', async () => {
    await ringUp(page)
    await page.getByRole('region', { name: till.basket }).getByRole('button').first().tap()
    await page.getByRole('option', { name: 'Selam Haile' }).tap()
    await named(page, new RegExp(`^${till.charge}`)).tap()
    await named(page, tenders.onCredit).tap()
    await named(page, till.done).tap()
    await expect(sold).toContainText(tenders.onCredit)
    await expectNoFaults(page, 'a sale on credit')
    await open(page, '/customers/ageing')
    await expectNoFaults(page, 'debts')
    await page.getByRole('link', { name: 'Selam Haile' }).first().tap()
    await expectHeading(page, 'Selam Haile')
    await judgeAndClose(await opened(page, customerSales.remind), 'a reminder')
    const payment = await opened(page, customerPayments.record)
    await payment.getByLabel(tenders.amount).first().fill('100')
    await expectNoFaults(page, 'the payment of a customer')
    await submit(payment)
    await expect(payment).toBeHidden()
    const statement = page.getByRole('table', { name: customerSales.statement })
    await expect(statement).toContainText('-100.00')
    await expectNoFaults(page, 'a customer')

    await goWithin(page, '/sales')
    await page
      .getByRole('link', { name: /#[\da-f]{8}/ })
      .last()
      .tap()
    const dialog = await opened(page, returnOfSale.open)
    await dialog.getByLabel(`${returnOfSale.units}, ${COFFEE}`).fill('1')
    await named(dialog, returnOfSale.reasons[3] ?? '').tap()
    await submit(dialog)
    await page.getByRole('link', { name: returnOfSale.view }).tap()
    await expect(page.getByRole('article').first()).toContainText('450.50')
    await judge('the paper of a return')
  })

  await test.step('a voucher is sold', async () => {
    await open(page, '/vouchers')
    const dialog = await opened(page, vouchers.add)
    await dialog.getByLabel(tenders.amount).fill('300')
    await expectNoFaults(page, 'the form of a voucher')
    await submit(dialog)
    await expect(
      page.getByRole('article', { name: vouchersPage.named('BO-VO-0001') }),
    ).toBeVisible()
    await expectNoFaults(page, 'the slip of a voucher')
    await open(page, '/vouchers')
    await expectNoFaults(page, 'vouchers')
    await judgeAndClose(await opened(page, vouchersPage.end), 'the end of a voucher')
  })

  await test.step('a bill is recorded and paid', async () => {
    await open(page, `/payables/${shop.supplierId}`)
    const bill = await opened(page, payables.addBill)
    await bill.getByLabel(payables.reference).fill('INV-7')
    await bill.getByLabel(payables.totalAmount).fill('500')
    await judge('the form of a bill')
    await submit(bill)
    await expect(page.getByText(payables.billSaved('BO-B-0001'))).toBeVisible()
    const dialog = await opened(page, payables.pay)
    await dialog.getByLabel(tenders.amount, { exact: true }).fill('200')
    await judge('the payment of a bill')
    await submit(dialog)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('list', { name: payables.openBills })).toContainText('300.00')
    await judge('the account of a supplier')
    await open(page, '/payables')
    await judge('payables')
  })

  await test.step('all is listed', async () => {
    await open(page, '/money')
    for (const tab of Object.values(moneyPage.tabs)) {
      await page.getByRole('tab', { name: tab }).tap()
      await expectLoaded(page)
      await judge(tab)
    }
    await open(page, '/reports?tab=tax')
    await judge('the taxes of a month')
    await open(page, '/journal')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(journal.title)
    await judge('the journal')
  })

  await test.step('the till is counted, and the day closed', async () => {
    await open(page, '/tills')
    const dialog = await opened(page, shifts.close)
    await dialog.getByLabel(shifts.birr('100')).fill('5')
    await dialog.getByLabel(shifts.mayDiffer).fill('ሳንቲም ወደቀ')
    await judge('counting a till')
    await submit(dialog)
    await page.getByRole('link', { name: shifts.zReport }).first().tap()
    await expect(page.getByRole('article')).toContainText('ሳንቲም ወደቀ')
    await judge('the report of a till')
    await open(page, '/days')
    const closing = await opened(page, daysPage.close)
    await judge('closing a day')
    await named(closing, daysPage.close).tap()
    await expect(closing).toBeHidden()
    await expect(page.getByRole('article', { name: daysPage.report })).toContainText('ተዘግቷል')
    await judge('a closed day')
  })
})
