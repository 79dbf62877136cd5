import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { navItemsOf } from '../../../features/nav-items.ts'
import { setSingleKeys } from '../../../lib/shell/single-keys.ts'
import { givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { Role } from '@mezgeb/contract/kit/roles'

const admin = givenUser()

beforeEach(() => {
  mockApi()
})

afterEach(() => {
  setSingleKeys(true)
})

async function shownCategories(role: Role = 'ADMIN') {
  const router = renderApp('/categories', givenUser({ role }))
  await screen.findByRole('heading', { level: 1, name: 'Categories' })
  return router
}

describe('single keys', () => {
  it('work with an Ethiopic keyboard too', async () => {
    await shownCategories()
    fireEvent.keyDown(document.body, { key: 'ን', code: 'KeyN' })
    expect(await screen.findByRole('dialog', { name: 'Add New Category' })).toBeTruthy()
  })

  it('are no shortcuts with Ctrl, Alt or ⌘, in a field, or while a word is being composed', async () => {
    await shownCategories()
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'repeat']) {
      fireEvent.keyDown(document.body, { key: 'n', [modifier]: true })
    }
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'n' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('work beside a switch that has the focus, because nothing is typed there', async () => {
    const user = userEvent.setup()
    renderApp('/settings', admin)
    await user.click(await screen.findByRole('radio', { name: 'Light' }))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('lead to the search of a list, where they are typed from then on', async () => {
    await shownCategories()
    const search = screen.getByRole('searchbox')
    await userEvent.keyboard('/ngs/')
    expect(document.activeElement).toBe(search)
    expect(search).toHaveProperty('value', 'ngs/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('act on no page behind a dialog', async () => {
    await shownCategories()
    await userEvent.keyboard('n')
    const dialog = await screen.findByRole('dialog', { name: 'Add New Category' })
    within(dialog).getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard('s')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('are off when the user has switched them off; the palette is not', async () => {
    renderApp('/settings', admin)
    const choice = await screen.findByRole('group', { name: 'Single-key shortcuts' })
    await userEvent.click(within(choice).getByRole('radio', { name: 'Off' }))
    await userEvent.keyboard('n?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
  })

  it('g and a letter lead to the screens of the role', async () => {
    const router = await shownCategories('STAFF')
    const visited: string[] = []
    router.history.subscribe(({ location }) => visited.push(location.pathname))
    // Branches are for an ADMIN.
    await userEvent.keyboard('gbgp')
    await screen.findByRole('heading', { level: 1, name: 'Products' })
    expect(visited).toEqual(['/products'])
  })

  it.each(['STAFF', 'ADMIN', 'SUPER_ADMIN'] as const)(
    'no two screens of %s have one letter',
    (role) => {
      const letters = navItemsOf({ ...admin, role }).map(({ letter }) => letter)
      expect(letters).toEqual([...new Set(letters)])
    },
  )

  it('? lists the shortcuts of the role', async () => {
    await shownCategories()
    await userEvent.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog.textContent).toContain('Stock EntriesGS')
    expect(dialog.textContent).not.toContain('Institutions')
  })

  it('the page’s own button says its key', async () => {
    await shownCategories()
    const button = screen.getByRole('button', { name: 'Add Category' })
    expect(button.getAttribute('aria-keyshortcuts')).toBe('n')
    for (const edit of screen.queryAllByRole('button', { name: 'Edit' })) {
      expect(edit.getAttribute('aria-keyshortcuts')).toBeNull()
    }
  })
})
