import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'

import {
  givenBranch,
  givenCategory,
  givenCustomer,
  givenInstitution,
  givenProduct,
  givenStockEntry,
  givenStockOut,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setLanguage } from '../../texts/texts.ts'

import type { User } from '@mezgeb/contract/people/user'

const name = 'ሰላም'
const admin = givenUser({ name })
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null, name })
const branch = givenBranch({ name, location: name, phone: '0911223344' })
const product = { id: 'd0000000-0000-4000-8000-000000000001', name, unit: 'ኪሎ', pricePerUnit: 10 }
const moved = { product, branch: { id: branch.id, name } }
let api: ReturnType<typeof mockApi>

beforeEach(async () => {
  await setLanguage('am')
  api = mockApi()
  // One of the dialogs prints.
  vi.stubGlobal('print', () => {})
  api.on(listBranches, () => ({ body: [branch] }))
  api.on(listCategories, () => ({ body: [givenCategory({ name })] }))
  api.on(listCustomers, () => ({ body: [customer] }))
  api.on(listInstitutions, () => ({ body: [givenInstitution({ name, status: 'PENDING' })] }))
  api.on(listProducts, () => ({ body: [low] }))
  api.on(listStockEntries, () => ({ body: [givenStockEntry({ ...moved, supplier })] }))
  api.on(listStockOuts, () => ({ body: [givenStockOut({ ...moved, reason: name })] }))
  api.on(listSuppliers, () => ({ body: [supplier] }))
  api.on(listUsers, () => ({
    body: [{ ...admin, id: 'user-2', role: 'STAFF', status: 'PENDING' }],
  }))
})

const low = givenProduct({
  ...product,
  lowStockThreshold: 50,
  category: { id: 'category-1', name },
})
const customer = givenCustomer({ name, branch })
const supplier = givenSupplier({ name, contactPerson: name, phone: '0911223344', address: name })

const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt']

/** The visible and accessible texts in `root`, without e-mail addresses, currency signs, kinds of files and the code of the branch. */
function wordsOf(root: Element): string {
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    ...ATTRIBUTES.map((attribute) => element.getAttribute(attribute) ?? ''),
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue),
  ])
  return texts.join(' ').replaceAll(/\S+@\S+|US\$|Excel|CSV|\bBO\b/g, '')
}

function expectAmharic(root: Element): void {
  expect(wordsOf(root).match(/[A-Za-z][A-Za-z ]+/g) ?? []).toEqual([])
}

/** Axe's findings, but those of colours: `e2e/accessibility.spec.ts` has them, in both themes. */
async function faultsOf(root: Element): Promise<string[]> {
  // The page of tests has no layout that would leave out what is hidden.
  const { violations } = await axe.run(
    { include: [root], exclude: ['[hidden]'] },
    {
      rules: { 'color-contrast': { enabled: false } },
      resultTypes: ['violations'],
      preload: false,
    },
  )
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(', ')}`)
}

async function openPage(path: string, user: User): Promise<Element> {
  renderApp(path, user)
  await screen.findAllByText(name)
  await waitFor(() => expect(document.querySelector('main output')).toBeNull())
  return screen.getByRole('main')
}

describe('every modal of a page', () => {
  // spec: U1.1 U1.13
  it.each([
    ['/products', admin],
    ['/categories', admin],
    ['/suppliers', admin],
    ['/customers', admin],
    ['/branches', admin],
    ['/users', admin],
    [`/branches/${branch.id}/users`, admin],
    ['/stock-entries', admin],
    ['/stock-entries?tab=removals', admin],
    ['/institutions', superAdmin],
  ])(
    'of %s opens and closes by keys, back at its button, has names for all, and is wholly in Amharic',
    async (path, user) => {
      const main = await openPage(path, user)
      expectAmharic(main)
      const openers = main.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')
      expect(openers.length).toBeGreaterThan(0)
      for (const opener of openers) {
        opener.focus()
        await userEvent.keyboard('{Enter}')
        const dialog = await screen.findByRole('dialog')
        await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
        expectAmharic(dialog)
        expect(await faultsOf(dialog)).toEqual([])
        // The first may be for the list of the field that has the focus.
        await userEvent.keyboard('{Escape}{Escape}')
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
        await waitFor(() => expect(document.activeElement).toBe(opener))
      }
    },
  )
})

describe('a screen reader', () => {
  it('would miss the name of a field, and the test of the modals would say so', async () => {
    const main = await openPage('/categories', admin)
    await userEvent.click(main.querySelector('[aria-haspopup="dialog"]') ?? main)
    const dialog = await screen.findByRole('dialog')
    for (const label of dialog.querySelectorAll('label')) label.remove()
    expect((await faultsOf(dialog)).join()).toContain('label at <input')
  })

  // spec: U1.14
  it('finds nothing of the page behind a dialog, and all of it again afterwards', async () => {
    const main = await openPage('/categories', admin)
    const opener = main.querySelector('[aria-haspopup="dialog"]') ?? main
    await userEvent.click(opener)
    await screen.findByRole('dialog')
    for (const part of ['main', 'link'] as const) {
      await waitFor(() => expect(screen.queryByRole(part)).toBeNull())
    }
    expect(screen.getByRole('status')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('main')).toBeTruthy()
    expect(screen.getAllByRole('link').length).toBeGreaterThan(0)
  })
})
