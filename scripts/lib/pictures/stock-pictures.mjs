import { button, choose, open } from './acts.mjs'

/** @import { Page } from '@playwright/test' */
/** @import { Picture } from './acts.mjs' */

/** @param {Page} page the delivery form, filled in */
async function fillDelivery(page) {
  await choose(page, 'Branch', 'Bole')
  await choose(page, 'Supplier', 'Lion Household')
  await page.getByLabel('Invoice number').fill('FS-004812')
  await button(page, 'Last delivery of this supplier').click()
  await page.locator('[data-path="items.0.quantity"]').waitFor()
}

/** @type {Picture[]} */
export const stockPictures = [
  {
    name: 'menu',
    path: '/dashboard',
    act: (page) => page.locator('header button[aria-expanded]').last().click(),
  },
  { name: 'delivery', path: '/stock-entries/receive', act: fillDelivery },
  { name: 'delivery-saved', path: '/stock-entries?tab=deliveries', act: open('/deliveries/') },
  { name: 'margin', path: '/reports?tab=margin' },
  { name: 'transfers', path: '/transfers' },
  { name: 'transfer', path: '/transfers?state=SENT', act: open('/transfers/') },
  { name: 'stock-take', path: '/stock-entries?tab=stockTakes', act: open('/stock-takes/') },
  {
    name: 'stock-take-phone',
    path: '/stock-entries?tab=stockTakes',
    isPhone: true,
    act: open('/stock-takes/'),
  },
  {
    name: 'reverse',
    path: '/stock-entries?tab=deliveries',
    act: async (page) => {
      await open('/deliveries/')(page)
      await button(page, 'Reverse').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'order', path: '/purchase-orders?state=ORDERED', act: open('/purchase-orders/') },
  { name: 'reorder', path: '/reorder' },
  { name: 'levels', path: '/stock-levels' },
  { name: 'product', path: '/products?sort=-sold', act: open('/products/') },
  {
    name: 'variants',
    path: '/products?search=Roasted%20coffee',
    act: async (page) => {
      await open('/products/')(page)
      await page.getByRole('link', { name: 'Add variants' }).click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'variant',
    path: '/products?search=Roasted%20coffee',
    act: open('/products/'),
  },
  { name: 'expiring', path: '/expiring' },
  {
    name: 'labels',
    path: '/products?sort=-sold',
    act: async (page) => {
      await open('/products/')(page)
      await page.getByRole('main').getByText('Labels', { exact: true }).first().click()
      await button(page, 'Print 1 label').waitFor()
    },
  },
  { name: 'import', path: '/import' },
  { name: 'list-phone', path: '/products', isPhone: true },
  // Last, because the browser keeps the view.
  {
    name: 'list',
    path: '/products?stock=low',
    act: async (page) => {
      await button(page, 'Table').click()
      // To the columns of the stock.
      await page.getByRole('table').hover()
      await page.mouse.wheel(470, 0)
      await page.mouse.wheel(0, -2000)
    },
  },
]
