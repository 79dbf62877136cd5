import { expect, test } from '@playwright/test'

import { expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goWithin, signInByForm, withSession } from '../people.ts'

import type { Page } from '@playwright/test'

const ringUp = (page: Page) =>
  page
    .getByRole('button', { name: /Yirgacheffe/ })
    .first()
    .click()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

test('customers see their goods, the total and the change on a second screen', async ({
  browser,
  request,
}) => {
  const [shop, other] = [await givenShop(request), await givenShop(request)]
  const page = await withSession(browser, shop.staff)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/till')
  const nameOf = async () =>
    page.evaluate<string>(`JSON.parse(localStorage.getItem('user')).institution.name`)
  const name = await nameOf()
  const opened = page.waitForEvent('popup')
  const calls: string[] = []
  page.context().on('request', (sent) => {
    const isCall = new URL(sent.url()).pathname.startsWith('/api/')
    if (isCall && sent.frame().page() !== page) calls.push(sent.url())
  })
  await page.getByRole('button', { name: 'Customer display' }).click()
  const display = await opened
  const shown = display.getByRole('main')
  await expect(display.getByRole('heading', { name })).toBeVisible()
  await expect(shown).toContainText('Welcome')

  await ringUp(page)
  await expect(shown.getByRole('listitem')).toHaveText(/Yirgacheffe 500 g.*1 bag.*450\.50/)
  await expect(shown.getByRole('status')).toHaveText(/Total\s*ETB 450\.50/)
  await expectNoFaults(display, 'the customer display')
  await page.keyboard.press('F9')
  await expect(shown.getByRole('status')).toHaveText(/To pay\s*ETB 450\.50/)
  await page.keyboard.type('500', { delay: 50 })
  await page.keyboard.press('Enter')
  await expect(shown).toContainText(/Change\s*ETB 49\.50/)
  await expect(shown).toContainText('Thank you')
  await expectNoFaults(display, 'the thanks of the customer display')

  // A reload of the till brings its basket back to the same display.
  await page.getByRole('button', { name: 'Next customer' }).click()
  await ringUp(page)
  await page.reload()
  await expect(shown.getByRole('listitem')).toHaveCount(1)

  // The display is empty once the till is left.
  await page.getByRole('link', { name: 'Leave the till' }).click()
  await expect(shown).not.toContainText(name)
  await expect(shown.getByRole('listitem')).toHaveCount(0)
  await goWithin(page, '/till')
  await expect(display.getByRole('heading', { name })).toBeVisible()

  // The same after a logout; the next shop shows its own goods alone.
  await goWithin(page, '/dashboard')
  await signOut(page)
  await expect(shown).not.toContainText(name)
  await signInByForm(page, other.staff)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await goWithin(page, '/till')
  const next = await nameOf()
  expect(next).not.toBe(name)
  await expect(display.getByRole('heading', { name: next })).toBeVisible()
  await expect(shown).not.toContainText(name)
  await expect(shown.getByRole('listitem')).toHaveCount(0)

  // In the language of the till.
  await page.evaluate(`localStorage.setItem('language', 'am')`)
  await page.reload()
  await expect(shown).toContainText('እንኳን ደህና መጡ')
  await expect(display.locator('html')).toHaveAttribute('lang', 'am')

  await page.close()
  await expect(shown).not.toContainText(next)
  expect(calls).toEqual([])
})
