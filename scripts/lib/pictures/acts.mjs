/** @import { Page } from '@playwright/test' */

/**
 * Names are paths below docs/guides/shop/pictures.
 * @typedef {{ name: string, path: string, isPhone?: true, bySeller?: true, act?: (page: Page) => Promise<unknown> }} Picture
 */

export const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true }).first()

/** @param {Page} page @param {string} label @param {string} option */
export async function choose(page, label, option) {
  const field = page.getByLabel(label, { exact: true }).first()
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

/** @param {Page} page the till, with three lines */
export async function ringUp(page) {
  const branch = button(page, 'Bole')
  const tiles = page.getByRole('list', { name: 'Products' }).getByRole('button')
  await branch.or(tiles.first()).first().click()
  for (const place of [0, 2, 0, 4]) await tiles.nth(place).click()
}

/** @param {string} link text that its address contains */
export const open = (link) => async (/** @type {Page} */ page) => {
  await page.getByRole('main').locator(`a[href*="${link}"]`).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
