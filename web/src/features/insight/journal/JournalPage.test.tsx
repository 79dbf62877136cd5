import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import {
  getTrialBalance,
  listAccounts,
  listJournal,
  updateAccount,
} from '@mezgeb/contract/insight/journal'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const bole = givenBranch()
const admin = givenUser()
const cash = { id: 'CASH', number: '1000', name: null, tender: null }
const sales = { id: 'SALES', number: '4000', name: 'Income', tender: null }
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole, givenBranch({ id: 'other', name: 'Piassa' })] }))
  api.on(getTrialBalance, ({ query }) => ({
    body: {
      from: query.get('from') ?? '',
      to: query.get('to') ?? '',
      accounts: [
        { ...cash, opening: 50, debit: 40, credit: 10, closing: 80 },
        { ...sales, opening: -50, debit: 0, credit: 30, closing: -80 },
      ],
    },
  }))
})

async function rowsOf(name: string) {
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the trial balance', () => {
  it('has the accounts, named as the institution says, and their sums', async () => {
    renderApp('/journal?from=2026-11-01&to=2026-11-20', admin)
    expect(await rowsOf('Trial balance')).toEqual([
      ['Account', 'No.', 'Opening balance', 'Debit', 'Credit', 'Closing balance'],
      ['Cash', '1000', '50.00', '40.00', '10.00', '80.00'],
      ['Income', '4000', '-50.00', '0.00', '30.00', '-80.00'],
      ['Total', '', '0.00', '40.00', '40.00', '0.00'],
    ])
    const { query } = api.sentTo(getTrialBalance).at(-1) ?? {}
    expect(Object.fromEntries(query ?? [])).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  })

  it('is not for staff', async () => {
    const staff = givenUser({ role: 'STAFF' })
    renderApp('/journal', staff)
    expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
    expect(api.sentTo(getTrialBalance)).toEqual([])
  })
})

describe('the entries', () => {
  it('have a row for each account of a document, and one for a document without value', async () => {
    const entry = {
      id: '1a2b3c4d-0000-4000-8000-000000000000',
      date: '2026-11-20T09:00:00.000Z',
      number: null,
      till: null,
      branch: { id: bole.id, name: bole.name },
      note: null,
      by: { id: admin.id, name: admin.name },
    }
    api.on(listJournal, () => ({
      body: [
        {
          ...entry,
          kind: 'SALE',
          lines: [
            { account: cash, debit: 30, credit: 0 },
            { account: sales, debit: 0, credit: 30 },
          ],
        },
        { ...entry, id: 'b', kind: 'DELIVERY', number: 'BO-D-0012', lines: [] },
        ...['SHIFT_OPENED', 'SHIFT_CLOSED'].map((kind) => ({
          ...entry,
          id: 'c',
          kind,
          till: 'Front',
          number: '3',
          lines: [{ account: cash, debit: 5, credit: 0 }],
        })),
      ],
    }))
    renderApp('/journal?tab=entries', admin)
    const [, ...rows] = await rowsOf('Journal')
    expect(rows.map(([, ...row]) => row.slice(0, 6))).toEqual([
      ['Sale #1a2b3c4d', bole.name, '1000', 'Cash', '30.00', ''],
      ['Sale #1a2b3c4d', bole.name, '4000', 'Income', '', '30.00'],
      ['Delivery BO-D-0012', bole.name, '', 'No value', '', ''],
      ['Front, shift 3 opened', bole.name, '1000', 'Cash', '5.00', ''],
      ['Front, shift 3 closed', bole.name, '1000', 'Cash', '5.00', ''],
    ])
  })
})

describe('the accounts', () => {
  it('are named, saved once by Enter and Tab, and get their usual names back', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    api.on(listAccounts, () => ({ body: [{ ...sales, version: 3 }] }))
    api.on(updateAccount, async () => {
      await answered
      return { body: { ...sales, name: null, version: 4 } }
    })
    renderApp('/journal?tab=accounts', admin)
    const name = await screen.findByLabelText<HTMLInputElement>('Name of Sales')
    expect(name.value).toBe('Income')
    await userEvent.clear(name)
    await userEvent.keyboard('{Enter}{Tab}')
    answer()
    await screen.findByText('Account saved')
    const saved = { account: 'SALES', name: null, version: 3 }
    expect(api.sentTo(updateAccount).map(({ body }) => body)).toEqual([saved])
  })
})
