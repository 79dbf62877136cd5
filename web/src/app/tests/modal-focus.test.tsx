import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSales } from '@mezgeb/contract/selling/sales'
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
  givenSale,
  givenStockEntry,
  givenStockOut,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

const admin = givenUser()
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })

beforeEach(() => {
  const api = mockApi()
  // One of the modals prints.
  vi.stubGlobal('print', () => {})
  const lists = [
    [listBranches, givenBranch()],
    [listCategories, givenCategory()],
    [listCustomers, givenCustomer()],
    [listInstitutions, givenInstitution()],
    [listProducts, givenProduct()],
    [listSales, givenSale()],
    [listStockEntries, givenStockEntry()],
    [listStockOuts, givenStockOut()],
    [listSuppliers, givenSupplier()],
    [listUsers, admin],
  ] as const
  for (const [list, item] of lists) api.on(list, () => ({ body: [item] }))
  api.on(getMe, () => ({ status: 500, body: { code: 'INTERNAL' } }))
})

describe('the keyboard', () => {
  // spec: U1.13
  it.each([
    ['/products', admin],
    ['/categories', admin],
    ['/suppliers', admin],
    ['/customers', admin],
    ['/branches', admin],
    ['/users', admin],
    ['/stock-entries', admin],
    ['/stock-entries?tab=removals', admin],
    ['/institutions', superAdmin],
  ])('opens and closes every modal on %s and is back at its button then', async (path, user) => {
    renderApp(path, user)
    await waitFor(() => expect(document.querySelector('main li')).not.toBeNull())
    const main = screen.getByRole('main')
    const openers = [...main.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]')]
    expect(openers.length).toBeGreaterThan(0)
    for (const opener of openers) {
      opener.focus()
      await userEvent.keyboard('{Enter}')
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      // The first may be for the list of the field that has the focus.
      await userEvent.keyboard('{Escape}{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(opener))
    }
  })
})

describe('a screen reader', () => {
  // spec: U1.14
  it('finds nothing of the page behind a dialog, and all of it again afterwards', async () => {
    renderApp('/categories', admin)
    await userEvent.click(await screen.findByRole('button', { name: 'Add Category' }))
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
