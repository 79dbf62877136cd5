import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { choose, goTo, openBrowser, openModal, save, signIn } from './people.ts'

import type { Page } from '@playwright/test'

/** Signs in, and waits for the stream of changes. */
async function listen(page: Page, who: { email: string; password: string }): Promise<void> {
  const listening = page.waitForResponse(/\/api\/events\?/)
  await signIn(page, who)
  await listening
}

async function sellOne(page: Page, customer: string): Promise<void> {
  const dialog = await openModal(page, 'Add Sale')
  await choose(dialog, 'Customer', customer)
  await choose(dialog, 'Product', /Yirgacheffe/)
  await save(dialog)
}

test(
  'others of the branch see a sale without refreshing',
  { tag: '@main' },
  async ({ browser, request }) => {
    const { admin, staff } = await givenShop(request)
    const seller = await openBrowser(browser)
    const colleague = await openBrowser(browser)
    await listen(colleague, admin)
    await listen(seller, staff)

    await test.step('on the dashboard', async () => {
      await expect(colleague.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      const sold = colleague.getByText('$450.50')
      await expect(sold).toHaveCount(0)
      await sellOne(seller, 'Selam Haile')
      await expect(sold.first()).toBeVisible()
    })

    await test.step('in the list of products, and without losing what is being typed there', async () => {
      await goTo(colleague, 'Products')
      await expect(colleague.getByText('Low Stock (6 remaining)')).toBeVisible()
      await sellOne(seller, 'Selam Haile')
      await expect(colleague.getByText('Low Stock (5 remaining)')).toBeVisible()

      const card = colleague.getByRole('listitem').filter({ hasText: 'Yirgacheffe' })
      await card.getByRole('button', { name: /Edit/ }).click()
      const dialog = colleague.getByRole('dialog')
      await dialog.getByLabel('Unit', { exact: true }).fill('sack')
      await sellOne(seller, 'Selam Haile')
      await expect(dialog.getByLabel('Unit', { exact: true })).toHaveValue('sack')
      await save(dialog)
      await expect(colleague.getByText('Low Stock (4 remaining)')).toBeVisible()
    })

    await test.step('and what happened while the connection was away', async () => {
      await colleague.context().setOffline(true)
      await sellOne(seller, 'Selam Haile')
      await colleague.context().setOffline(false)
      await expect(colleague.getByText('Low Stock (3 remaining)')).toBeVisible()
    })
  },
)
