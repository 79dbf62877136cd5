import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listUsers } from '@mezgeb/contract/people/users'

import { givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { AuditEntry } from '@mezgeb/contract/insight/audit'
import type { User } from '@mezgeb/contract/people/user'

const PRODUCT = 'd0000000-0000-4000-8000-000000000001'
const admin = givenUser()
const sara = givenUser({ id: 'c0000000-0000-4000-8000-000000000001', name: 'Sara Tesfaye' })
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
let api: ReturnType<typeof mockApi>

function givenEntry(entry: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'a0000000-0000-4000-8000-000000000001',
    at: '2026-11-20T12:00:00.000Z',
    kind: 'PRODUCT',
    recordId: PRODUCT,
    name: 'Best coffee',
    action: 'CHANGED',
    by: 'USER',
    user: { id: admin.id, name: admin.name },
    address: '196.188.1.2',
    requestId: 'request-1',
    institution: { id: 'institution-1', name: 'Selam' },
    branch: null,
    changes: [
      { field: 'name', of: null, before: 'Coffee', after: 'Best coffee' },
      { field: 'pricePerUnit', of: null, before: 12.5, after: 13 },
      { field: 'lowStockThreshold', of: null, before: null, after: 5 },
    ],
    ...entry,
  }
}

beforeEach(() => {
  api = mockApi()
  api.on(listCategories, () => ({ body: [] }))
  api.on(listUsers, () => ({ body: [sara] }))
  api.on(listAuditEntries, () => ({ body: [givenEntry()] }))
})

function openPage(path: string, user: User) {
  return renderApp(path, user)
}

const lastQuery = () => Object.fromEntries(api.sentTo(listAuditEntries).at(-1)?.query ?? [])

async function findRow() {
  const list = await screen.findByRole('list', { name: 'Audit trail' })
  const [row] = within(list).getAllByRole('listitem')
  if (row === undefined) throw new Error('The list is empty')
  return row
}

async function changesShown() {
  const changes = within(await findRow()).getByRole('list', { name: 'Changes' })
  return within(changes)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

describe('the audit trail', () => {
  it('shows who changed what, when and from where, before and after in the words of the forms', async () => {
    openPage('/audit', admin)
    const row = await findRow()
    expect(row.textContent).toMatch(/^Changed Product Best coffee/)
    expect(row.textContent).toContain('Hanna Bekele · 196.188.1.2')
    expect(within(row).getByText(/^Nov 20, 2026, /)).toBeDefined()
    expect(await changesShown()).toEqual([
      'Name Coffee → Best coffee',
      'Price per unit ETB 12.50 → ETB 13.00',
      'Low stock threshold nothing → 5',
    ])
  })

  it('shows of what was added what is there, of a sale its stock before and after, of a password nothing', async () => {
    const sale = givenEntry({
      kind: 'SALE',
      action: 'CREATED',
      name: null,
      changes: [
        { field: 'totalAmount', of: null, before: null, after: 26 },
        { field: 'stock', of: 'Coffee', before: 10, after: 8 },
      ],
    })
    api.on(listAuditEntries, () => ({ body: [sale] }))
    openPage('/audit', admin)
    expect(await changesShown()).toEqual(['Total ETB 26.00', 'Stock of Coffee 10 → 8'])
    expect(screen.getByRole('link', { name: 'Sale #d0000000' })).toBeDefined()
    cleanup()
    const password = [{ field: 'credentials' as const, of: null, before: null, after: null }]
    api.on(listAuditEntries, () => ({ body: [givenEntry({ kind: 'USER', changes: password })] }))
    openPage('/audit', admin)
    expect(await changesShown()).toEqual(['Password changed'])
  })

  it('says the kind of a record without a name once', async () => {
    const day = { field: 'day' as const, of: null, before: null, after: '2026-11-20' }
    const close = givenEntry({ kind: 'DAY_CLOSE', action: 'CREATED', name: null, changes: [day] })
    api.on(listAuditEntries, () => ({ body: [close] }))
    openPage('/audit', admin)
    expect((await findRow()).textContent).toMatch(/^Added Day closeNov/)
  })

  it('names a document with several products by the first of them and the number of the others', async () => {
    const stock = (of: string) => ({ field: 'stock' as const, of, before: 0, after: 5 })
    const changes = ['Coffee', 'Salt', 'Tea'].map(stock)
    const delivery = { kind: 'DELIVERY', action: 'CREATED', name: null } as const
    api.on(listAuditEntries, () => ({ body: [givenEntry({ ...delivery, changes })] }))
    openPage('/audit', admin)
    const link = await screen.findByRole('link', { name: 'Coffee and 2 more' })
    expect(link.parentElement?.textContent).toBe('Added Delivery Coffee and 2 more')
  })

  it('is filtered by kind, user and days, and the address holds every filter', async () => {
    const router = openPage('/audit', admin)
    await screen.findByRole('option', { name: 'Sara Tesfaye' })
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Product')
    await userEvent.selectOptions(screen.getByLabelText('Changed by'), 'Sara Tesfaye')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } })
    const filters = { kind: 'PRODUCT', userId: sara.id, from: '2026-11-01', to: '2026-11-20' }
    await waitFor(() => expect(lastQuery()).toMatchObject(filters))
    expect(router.state.location.search).toEqual(filters)
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('shows one record only by a link from the record and from its entries', async () => {
    openPage(`/audit?recordId=${PRODUCT}`, admin)
    expect(await screen.findByText('Only Best coffee')).toBeDefined()
    expect(lastQuery()).toMatchObject({ recordId: PRODUCT })
    const link = await screen.findByRole('link', { name: 'Best coffee' })
    expect(link.getAttribute('href')).toBe(`/audit?recordId=${PRODUCT}`)
  })

  it('says that nothing matches, and lets go of the filters', async () => {
    api.on(listAuditEntries, ({ query }) => ({ body: query.has('kind') ? [] : [givenEntry()] }))
    openPage('/audit?kind=BRANCH', admin)
    expect(await screen.findByText('No changes match these filters.')).toBeDefined()
    const [clear = document.body] = screen.getAllByRole('button', { name: 'Clear filters' })
    await userEvent.click(clear)
    expect(await findRow()).toBeDefined()
  })

  it('drops from the address what is no filter', async () => {
    openPage('/audit?kind=MOON&recordId=x&from=yesterday', admin)
    await findRow()
    expect(Object.keys(lastQuery()).toSorted()).toEqual(['limit'])
  })

  it('shows a super admin institutions and users of all institutions', async () => {
    const entry = givenEntry({ kind: 'USER', name: 'Sara', by: 'VISITOR', user: null })
    api.on(listAuditEntries, () => ({ body: [entry] }))
    openPage('/audit', superAdmin)
    expect((await findRow()).textContent).toContain('Not signed in · Selam · 196.188.1.2')
    const kinds = within(screen.getByLabelText('Kind')).getAllByRole('option')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'All kinds',
      'Institution',
      'User',
    ])
    expect(screen.queryByLabelText('Changed by')).toBeNull()
  })

  it('is not for staff, who find no way there', async () => {
    openPage('/audit', givenUser({ role: 'STAFF' }))
    expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
    expect(api.sentTo(listAuditEntries)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: admin.name }))
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull()
  })

  it('is found in the menu of the user', async () => {
    openPage('/categories', admin)
    await userEvent.click(await screen.findByRole('button', { name: admin.name }))
    const link = await screen.findByRole('link', { name: 'Audit trail' })
    expect(link.getAttribute('href')).toBe('/audit')
  })
})
