import { NAV_ITEMS } from './nav-items.ts'

import type { Role } from '@mezgeb/contract/roles'

type NavItem = (typeof NAV_ITEMS)[Role][number]

/** The letter after `g` that leads to a screen. */
const LETTERS: Record<NavItem['key'], string> = {
  dashboard: 'd',
  products: 'p',
  categories: 'c',
  branches: 'b',
  suppliers: 'v',
  stock: 's',
  users: 'u',
  customers: 'k',
  institutions: 'i',
}

export type GoTo = { letter: string; key: NavItem['key']; to: NavItem['to'] }

/** Where `g` and a letter lead this role: the screens of its navigation bar. */
export function goTosOf(role: Role): GoTo[] {
  return NAV_ITEMS[role].map(({ key, to }) => ({ letter: LETTERS[key], key, to }))
}
