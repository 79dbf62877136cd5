import { useRouter } from '@tanstack/react-router'

import { createBranch } from '@mezgeb/contract/branches'
import { createCategory } from '@mezgeb/contract/categories'
import { createCustomer } from '@mezgeb/contract/customers'
import { createInstitution } from '@mezgeb/contract/institutions'
import { createProduct } from '@mezgeb/contract/products'
import { createStockEntry } from '@mezgeb/contract/stock'
import { createSupplier } from '@mezgeb/contract/suppliers'

import { goTosOf } from '../../lib/go-tos.ts'
import { paths } from '../../lib/paths.ts'
import { openShellDialog } from '../../lib/shell-dialog.ts'
import { LANGUAGES, getLanguage, t } from '../../texts/texts.ts'
import { setColorScheme, useColorScheme } from '../../ui/color-scheme.ts'
import { pressPageActionAt } from '../../ui/page-action.ts'
import { showToast } from '../../ui/toast.ts'
import { signOut } from '../auth/sign-out.ts'
import { openSale } from '../sales/open-sale.ts'
import { useMaySell } from '../sales/use-may-sell.ts'
import { chooseLanguage } from '../settings/choose-language.ts'

import type { Endpoint } from '@mezgeb/contract/endpoint'
import type { User } from '@mezgeb/contract/users'

import type { Texts } from '../../texts/en.ts'
import type { Language } from '../../texts/texts.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Add = {
  name: keyof Texts['app']['palette']['do']
  path: string
  roles: Endpoint['allow']
}

/** Who adds what, and where (decisions §4); staff are added by their ADMIN on a page only an ADMIN has. */
const ADDS: readonly Add[] = [
  { name: 'product', path: paths.products, roles: createProduct.allow },
  { name: 'entry', path: paths.stock, roles: createStockEntry.allow },
  { name: 'customer', path: paths.customers, roles: createCustomer.allow },
  { name: 'category', path: paths.categories, roles: createCategory.allow },
  { name: 'supplier', path: paths.suppliers, roles: createSupplier.allow },
  { name: 'branch', path: paths.branches, roles: createBranch.allow },
  { name: 'staff', path: paths.users, roles: ['ADMIN'] },
  { name: 'institution', path: paths.institutions, roles: createInstitution.allow },
]

/** What the palette can do without asking the server: actions, screens, and what belongs to this device. */
export function useCommands(user: User): PaletteEntry[] {
  const router = useRouter()
  const maySell = useMaySell()
  const scheme = useColorScheme() === 'dark' ? 'light' : 'dark'
  const words = t.app.palette.do

  const action = (name: Add['name'], choose: () => void, keys?: string[]) => ({
    id: `do:${name}`,
    group: 'actions' as const,
    label: words[name],
    choose,
    ...(keys === undefined ? {} : { keys }),
  })
  const adds = ADDS.filter(({ roles }) => roles !== 'ANYONE' && roles.includes(user.role))
  return [
    ...(maySell ? [action('sale', openSale, ['S'])] : []),
    ...adds.map(({ name, path }) =>
      action(name, () => {
        pressPageActionAt(path)
        if (router.state.location.pathname !== path) router.history.push(path)
      }),
    ),
    ...screensOf(user, maySell).map(({ path, ...screen }) => ({
      ...screen,
      id: `screen:${path}`,
      group: 'screens' as const,
      choose: () => router.history.push(path),
    })),
    languageEntry(),
    more(action(scheme, () => setColorScheme(scheme))),
    more(action('shortcuts', () => openShellDialog('shortcuts'), ['?'])),
    more(action('logout', signOut)),
  ]
}

function more(entry: PaletteEntry): PaletteEntry {
  return { ...entry, group: 'more' }
}

type Screen = { path: string; label: string; keys?: string[] }

function screensOf({ role }: User, maySell: boolean): Screen[] {
  const linked = goTosOf(role).map(({ key, to, letter }) => ({
    path: to,
    label: t.app.nav[key],
    keys: ['G', letter.toUpperCase()],
  }))
  const others = [
    { path: paths.superAdmin, label: t.app.nav.overview, isFor: role === 'SUPER_ADMIN' },
    { path: paths.customers, label: t.app.nav.customers, isFor: role === 'ADMIN' },
    { path: paths.sales, label: t.sales.title, isFor: maySell },
    { path: paths.audit, label: t.audit.title, isFor: role !== 'STAFF' },
    { path: paths.settings, label: t.settings.title, isFor: true },
  ]
  return [...linked, ...others.filter(({ isFor }) => isFor)]
}

function languageEntry(): PaletteEntry {
  const other = getLanguage() === 'en' ? 'am' : 'en'
  return {
    id: `language:${other}`,
    group: 'more',
    label: LANGUAGES[other],
    detail: t.settings.language,
    choose: () => void showLanguage(other),
  }
}

async function showLanguage(wanted: Language): Promise<void> {
  if (!(await chooseLanguage(wanted, null))) showToast(t.app.wordsMissing)
}
