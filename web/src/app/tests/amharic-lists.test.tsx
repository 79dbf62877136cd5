import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'

import {
  givenBranch,
  givenCategory,
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
const supplier = givenSupplier({ name, contactPerson: name, phone: '0911223344', address: name })

const ATTRIBUTES = ['aria-label', 'placeholder', 'title', 'alt']

/** The visible and accessible texts in `root`, without e-mail addresses, currency signs and kinds of files. */
function wordsOf(root: Element): string {
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    ...ATTRIBUTES.map((attribute) => element.getAttribute(attribute) ?? ''),
    ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue),
  ])
  return texts.join(' ').replaceAll(/\S+@\S+|US\$|Excel|CSV/g, '')
}

function expectAmharic(root: Element): void {
  expect(wordsOf(root).match(/[A-Za-z][A-Za-z ]+/g) ?? []).toEqual([])
}

async function openPage(path: string, user: User): Promise<Element> {
  api.on(getMe, () => ({ body: user }))
  renderApp(path, user)
  await screen.findAllByText(name)
  await waitFor(() => expect(document.querySelector('main output')).toBeNull())
  return screen.getByRole('main')
}

describe('in Amharic', () => {
  it.each([
    { path: '/products', user: admin },
    { path: '/categories', user: admin },
    { path: '/suppliers', user: admin },
    { path: '/branches', user: admin },
    { path: '/users', user: admin },
    { path: `/branches/${branch.id}/users`, user: admin },
    { path: '/stock-entries', user: admin },
    { path: '/stock-entries?tab=removals', user: admin },
    { path: '/institutions', user: superAdmin },
  ])('nothing on $path and in its modals is left in English', async ({ path, user }) => {
    const main = await openPage(path, user)
    expectAmharic(main)
    const openers = main.querySelectorAll('[aria-haspopup="dialog"]')
    expect(openers.length).toBeGreaterThan(0)
    for (const opener of openers) {
      await userEvent.click(opener)
      const dialog = await screen.findByRole('dialog')
      expectAmharic(dialog)
      // The first may be for the list of the field that has the focus.
      await userEvent.keyboard('{Escape}{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })
})
