import { expect, test } from '@playwright/test'

import { SUPER_ADMIN, choose, openBrowser, save, signIn } from './people.ts'

import type { APIRequestContext, Locator, Page } from '@playwright/test'

const run = Date.now().toString(36)
const owner = {
  name: 'Tigist Alemu',
  email: `tigist.${run}@example.com`,
  password: 'Green-Coffee-77',
}

type Call = { method: 'POST' | 'PATCH'; path: string; data: object; token?: string }

async function send<Reply>(
  request: APIRequestContext,
  { method, path, data, token = '' }: Call,
): Promise<Reply> {
  const headers = token === '' ? {} : { Authorization: `Bearer ${token}` }
  const response = await request.fetch(`/api${path}`, { method, data, headers })
  expect(response.ok(), await response.text()).toBe(true)
  const reply: unknown = await response.json()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  return reply as Reply
}

async function register(request: APIRequestContext): Promise<string> {
  const data = { ...owner, institutionName: `Tigist Trading ${run}` }
  const path = '/auth/register-institution'
  const made = await send<{ institution: { id: string } }>(request, { method: 'POST', path, data })
  return made.institution.id
}

async function approve(request: APIRequestContext, institutionId: string): Promise<void> {
  const login = { method: 'POST', path: '/auth/login', data: SUPER_ADMIN } as const
  const { token } = await send<{ token: string }>(request, login)
  const path = `/institutions/${institutionId}/status`
  await send(request, { method: 'PATCH', path, data: { status: 'APPROVED' }, token })
}

function stepsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'First steps' })
}

/** Opens the modal of a step by its one click. */
async function takeStep(page: Page, button: string): Promise<Locator> {
  await stepsOf(page).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

async function expectDone(page: Page, step: string, done: number): Promise<void> {
  const item = stepsOf(page).getByRole('listitem').filter({ hasText: step })
  await expect(item.getByText(', Done')).toBeAttached()
  await expect(stepsOf(page).getByText(`${done} of 5 done`)).toBeVisible()
}

// spec: U1.19
test(
  'a new business follows the first steps to its first sale, without any manual',
  { tag: '@main' },
  async ({ browser, request }) => {
    const institutionId = await register(request)
    const page = await openBrowser(browser)
    await signIn(page, owner)

    await test.step('sees what to do next, and that it has to be approved first', async () => {
      await expect(stepsOf(page).getByRole('listitem')).toHaveText([
        /Create a branch/,
        /Add staff/,
        /Add products/,
        /Receive stock/,
        /Sell/,
      ])
      await expect(stepsOf(page)).toContainText(
        'You can take these steps as soon as your institution is approved.',
      )
      for (const name of ['Add Branch', 'Add Product', 'Record your first sale']) {
        await expect(stepsOf(page).getByRole('button', { name })).toBeDisabled()
      }
    })

    await test.step('creates a branch as soon as it is approved', async () => {
      await approve(request, institutionId)
      await expect(stepsOf(page).getByRole('button', { name: 'Add Branch' })).toBeEnabled()
      await expect(stepsOf(page).getByRole('button', { name: 'Add Staff' })).toBeDisabled()
      const dialog = await takeStep(page, 'Add Branch')
      await dialog.getByLabel('Name').fill('Bole')
      await dialog.getByLabel('Location').fill('Addis Ababa')
      await save(dialog)
      await expectDone(page, 'Create a branch', 1)
      await expect(stepsOf(page).getByRole('button', { name: 'Add Branch' })).toBeFocused()
    })

    await test.step('adds staff', async () => {
      const dialog = await takeStep(page, 'Add Staff')
      await dialog.getByLabel('Name').fill('Dawit Tesfaye')
      await dialog.getByLabel('Email').fill(`dawit.${run}@example.com`)
      await dialog.getByLabel('Password', { exact: true }).fill('Blue-Market-55')
      await save(dialog)
      await expectDone(page, 'Add staff', 2)
    })

    await test.step('adds a product, and its category on the way', async () => {
      const dialog = await takeStep(page, 'Add Product')
      await dialog.getByLabel('Name').fill('Yirgacheffe 500 g')
      await dialog.getByLabel('Unit', { exact: true }).fill('bag')
      await dialog.getByLabel('Price per unit').fill('450.50')
      await dialog.getByLabel('Category').fill('Coffee')
      await page.getByRole('option', { name: 'New category' }).click()
      const category = dialog.getByRole('group', { name: 'New category' }).getByLabel('Name')
      await expect(category).toHaveValue('Coffee')
      await save(dialog)
      await expectDone(page, 'Add products', 3)
    })

    await test.step('receives stock from a new supplier', async () => {
      const dialog = await takeStep(page, 'Add Stock Entry')
      await expect(dialog.getByLabel('Product')).toBeFocused()
      await choose(dialog, 'Product', /Yirgacheffe/)
      await expect(dialog.getByLabel('Quantity')).toBeFocused()
      await page.keyboard.type('12')
      await choose(dialog, 'Supplier', 'New supplier')
      await dialog
        .getByRole('group', { name: 'New supplier' })
        .getByLabel('Name')
        .fill('Sidama Union')
      await save(dialog)
      await expectDone(page, 'Receive stock', 4)
    })

    await test.step('sells, and the steps are gone for good', async () => {
      const dialog = await takeStep(page, 'Record your first sale')
      await choose(dialog, 'Customer', 'New customer')
      await dialog
        .getByRole('group', { name: 'New customer' })
        .getByLabel('Name')
        .fill('Selam Haile')
      await choose(dialog, 'Product', /Yirgacheffe/)
      await dialog.getByLabel('Quantity').fill('2')
      await dialog.getByRole('button', { name: 'Done, next sale' }).click()
      await expect(page.getByText(/Sale #[0-9a-f]{8} saved/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(stepsOf(page)).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
      await page.reload()
      await expect(page.getByText(/Sale #[0-9a-f]{8}/).first()).toBeVisible()
      await expect(stepsOf(page)).toBeHidden()
    })
  },
)
