import { menuItemsOf, navItemsOf } from './nav-items.ts'

import type { Me } from '@mezgeb/contract/people/auth'
import type { NavItem } from './nav-items.ts'

/** The letter after `g` that opens a screen. */
const LETTERS: Record<NavItem['key'], string> = {
  dashboard: 'd',
  overview: 'd',
  products: 'p',
  categories: 'c',
  branches: 'b',
  suppliers: 'v',
  stock: 's',
  users: 'u',
  customers: 'k',
  institutions: 'i',
  sales: 'l',
  audit: 'a',
  settings: 'e',
}

export type NavShortcut = { letter: string; key: NavItem['key']; to: NavItem['to'] }

/** The screens that `g` and a letter open: those of the user's navigation bar and menu. */
export function navShortcutsOf(user: Me): NavShortcut[] {
  return [...navItemsOf(user), ...menuItemsOf(user)].map(({ key, to }) => ({
    letter: LETTERS[key],
    key,
    to,
  }))
}
