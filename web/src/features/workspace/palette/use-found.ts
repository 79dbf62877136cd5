import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'

import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSales } from '@mezgeb/contract/selling/sales'

import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { paths, receiptPath } from '../../../lib/shell/paths.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { fits } from './palette-entry.ts'

import type { User } from '@mezgeb/contract/people/users'

import type { List } from '../../../lib/list/use-list.ts'
import type { PaletteEntry } from './palette-entry.ts'

const PAUSE_MS = 150
const SHOWN_EACH = 5

type Found = { entries: PaletteEntry[]; isLoading: boolean; isFailed: boolean }

/** The server's matches of the typed text; without text the latest sales. */
export function useFound(typed: string, user: User): Found {
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const search = typed === '' ? '' : paused
  const query = { search, limit: SHOWN_EACH }
  const isAsked = { enabled: search !== '' }
  const products = useList(listProducts, { query }, isAsked)
  const customers = useList(listCustomers, { query }, isAsked)
  const institutions = useList(listInstitutions, { query }, isAsked)
  const sales = useList(listSales, { query })
  const router = useRouter()
  const lists = search === '' ? [sales] : [products, customers, institutions, sales]

  const currency = user.institution?.currency
  const named = (path: string, name: string) => `${path}?${new URLSearchParams({ search: name })}`
  const found = [
    ...entriesOf(products, search !== '', ({ id, name, pricePerUnit }) => ({
      id: `product:${id}`,
      group: 'products' as const,
      label: name,
      detail: formatMoney(pricePerUnit, 'product', currency),
      href: named(paths.products, name),
    })),
    ...entriesOf(customers, search !== '', ({ id, name, phone }) => ({
      id: `customer:${id}`,
      group: 'customers' as const,
      label: name,
      detail: phone ?? '',
      href: named(paths.customers, name),
    })),
    ...entriesOf(institutions, search !== '', ({ id, name, tin }) => ({
      id: `institution:${id}`,
      group: 'institutions' as const,
      label: name,
      detail: tin ?? '',
      href: named(paths.institutions, name),
    })),
    ...entriesOf(sales, true, (sale) => ({
      id: `sale:${sale.id}`,
      group: 'sales' as const,
      label: saleNumber(sale),
      detail: `${shownName(sale.customer)} · ${formatMoney(sale.totalAmount, 'saleTotal', currency)} · ${formatDate(sale.date)}`,
      href: receiptPath(sale.id),
    })),
  ].map((entry) => ({ ...entry, choose: () => router.history.push(entry.href) }))

  const isLoading = search !== typed || lists.some(isOnItsWay)
  return {
    // Answers to the letters before: those that fit stay until the new ones are there.
    entries: isLoading ? found.filter((entry) => fits(entry, typed)) : found,
    isLoading,
    isFailed: lists.some(({ error }) => error !== null),
  }
}

function entriesOf<Item, Entry>(
  list: List<Item>,
  isAsked: boolean,
  toEntry: (item: Item) => Entry,
): Entry[] {
  return isAsked ? (list.items ?? []).slice(0, SHOWN_EACH).map(toEntry) : []
}

function isOnItsWay(list: List<unknown>): boolean {
  const isWaiting = list.items === undefined && list.error === null && !list.isForbidden
  return list.isStale || isWaiting
}
