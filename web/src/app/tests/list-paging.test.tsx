import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { givenSupplier, givenUser } from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { MockRequest } from '../../testing/mock-api.ts'

const admin = givenUser()
const SIZE = 60
const TOTAL = 150
const all = Array.from({ length: TOTAL }, (_, at) =>
  givenSupplier({ id: `supplier-${at}`, name: `Lot ${at + 1}` }),
)
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listSuppliers, answerPage)
})

/** The page at `cursor` of those whose name begins with the search. */
function answerPage({ query }: MockRequest) {
  const found = all.filter(({ name }) => name.startsWith(query.get('search') ?? ''))
  const from = Number(query.get('cursor') ?? 0)
  const next =
    from + SIZE < found.length ? `</api/suppliers?cursor=${from + SIZE}>; rel="next"` : ''
  const headers = { 'X-Total-Count': String(found.length), Link: next }
  return { body: found.slice(from, from + SIZE), headers }
}

async function expectCards(count: number): Promise<void> {
  await waitFor(() => {
    expect(screen.getByRole('list', { name: 'Suppliers' }).children).toHaveLength(count)
  })
}

const cursorsSent = () => api.sentTo(listSuppliers).map(({ query }) => query.get('cursor'))

describe('a list that is longer than a page', () => {
  it('says how many are shown of how many, and writes into the address how far it was read', async () => {
    const router = renderApp('/suppliers', admin)
    await screen.findByText('60 of 150 shown')
    await expectCards(60)
    expect(router.state.location.href).toBe('/suppliers')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('120 of 150 shown')
    expect(router.state.location.href).toBe('/suppliers?page=2')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('150 in total')
    await expectCards(150)
    expect(router.state.location.href).toBe('/suppliers?page=3')
    expect(cursorsSent()).toEqual([null, '60', '120'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('goes on as table when its last row comes near, not the button below a table that scrolls by itself', async () => {
    const watched: string[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = (end: Element) => watched.push(end.tagName)
        disconnect = () => undefined
      },
    )
    renderApp('/suppliers?view=table', admin)
    await screen.findByText('60 of 150 shown')
    await screen.findByText('Lot 60')
    vi.unstubAllGlobals()
    expect(watched.at(-1)).toBe('TR')
  })

  it('leaves the keyboard where the last cards begin when there are no more', async () => {
    renderApp('/suppliers?page=2', admin)
    await expectCards(120)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await expectCards(150)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lot 120'))
  })

  it('is read as far as the address says after a reload', async () => {
    renderApp('/suppliers?page=3', admin)
    await expectCards(150)
    expect(cursorsSent()).toEqual([null, '60', '120'])
  })

  it('drops a page from the address that no list goes to', async () => {
    for (const page of ['0', '1', '-3', '2.5', '21', 'x']) {
      renderApp(`/suppliers?page=${page}`, admin)
      await expectCards(60)
      expect(cursorsSent()).toEqual([null])
      cleanup()
      api.requests.length = 0
    }
  })

  it('begins at its first page again with a new search, and keeps the old cards until the answer', async () => {
    const router = renderApp('/suppliers?page=2', admin)
    await expectCards(120)
    let answer = (): void => undefined
    api.on(listSuppliers, async (request) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return answerPage(request)
    })
    await userEvent.type(screen.getByPlaceholderText('Search suppliers...'), 'Lot 12')
    await waitFor(() => expect(router.state.location.href).toBe('/suppliers?search=Lot+12'))
    expect(screen.getByRole('heading', { name: 'Lot 1' })).toBeDefined()
    answer()
    await screen.findByText('11 found')
    await expectCards(11)
    expect(api.sentTo(listSuppliers).at(-1)?.query.get('search')).toBe('Lot 12')
  })

  it('says why the rest could not be loaded, and loads it with Retry', async () => {
    renderApp('/suppliers', admin)
    await expectCards(60)
    api.on(listSuppliers, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('Failed to load suppliers.')).toBeDefined()
    await expectCards(60)
    api.on(listSuppliers, answerPage)
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await expectCards(120)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is read again at its first page by a link to it', async () => {
    const router = renderApp('/suppliers?page=2', admin)
    await expectCards(120)
    await router.navigate({ to: '/users' })
    await screen.findByRole('heading', { level: 1, name: 'Staff Management' })
    await router.navigate({ to: '/suppliers' })
    await expectCards(60)
  })
})

describe('a list without anything in it', () => {
  it('offers to begin with the first one', async () => {
    api.on(listSuppliers, () => ({ body: [] }))
    renderApp('/suppliers', admin)
    await screen.findByText('No suppliers available.')
    await userEvent.click(screen.getByRole('button', { name: 'Add your first supplier' }))
    expect(await screen.findByRole('dialog', { name: 'Add New Supplier' })).toBeDefined()
  })

  it('offers to take the search back when that found nothing', async () => {
    const router = renderApp('/suppliers?search=zz', admin)
    await screen.findByText('No suppliers match your search.')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await expectCards(60)
    expect(router.state.location.href).toBe('/suppliers')
    const search = screen.getByPlaceholderText('Search suppliers...')
    expect(search).toHaveProperty('value', '')
    expect(document.activeElement).toBe(search)
  })
})

describe('an address with a search that the server would refuse', () => {
  // spec: B1.5
  it('is read as far as a search can be', async () => {
    const long = 'ሰ'.repeat(199) + '😀 and more'
    renderApp(`/suppliers?search=%00${encodeURIComponent(long)}`, admin)
    await screen.findByText('No suppliers match your search.')
    const sent = api.sentTo(listSuppliers).at(-1)?.query.get('search')
    expect(sent).toBe('ሰ'.repeat(199))
    expect(screen.getByPlaceholderText('Search suppliers...')).toHaveProperty('value', sent)
  })
})
