import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import business from './business.json' with { type: 'json' }
import catalogue from './catalogue.json' with { type: 'json' }

import type { Random } from './random.ts'

/** Fixed, so that a second load finds the first one. */
export const DEMO_INSTITUTION_ID = '6d657a67-6562-4d65-8d6f-000000000001'

export type DemoUser = {
  id: string
  name: string
  email: string
  role: 'ADMIN' | 'STAFF'
  branch_id: string | null
}

export type DemoCustomer = {
  id: string
  branch_id: string
  name: string
  phone: string | null
  address: string | null
}

export type DemoBranch = {
  id: string
  name: string
  location: string
  phone: string | null
  /** Sales relative to the largest branch. */
  size: number
  staff: DemoUser[]
  /** The walk-in customer. */
  walkIn: DemoCustomer
  customers: DemoCustomer[]
}

type DemoCategory = { id: string; name: string; description: string }

export type DemoProduct = {
  id: string
  category: number
  category_id: string
  name: string
  unit: string
  /** ETB, of today. */
  price_per_unit: number
  low_stock_threshold: number | null
  code: string
  barcodes: string[] | null
  packs: { name: string; size: number; barcode: string }[] | null
  tracks_expiry: true | null
  /** Of a variant. */
  group_id: string | null
  option_values: string[] | null
}

type DemoGroup = { id: string; name: string; options: { name: string; values: string[] }[] }

export type DemoSupplier = {
  id: string
  name: string
  contact_person: string | null
  phone: string | null
  address: string | null
  lead_days: number
  /** Its catalogue. */
  categories: readonly number[]
}

/** The demo business by day. Rows have the names of their columns. */
export type DemoBusiness = {
  institution: { id: string; name: string; tin: string }
  admin: DemoUser
  branches: DemoBranch[]
  categories: DemoCategory[]
  products: DemoProduct[]
  groups: DemoGroup[]
  suppliers: DemoSupplier[]
}

/** Gives ids to the people and goods of the word lists. */
export function makeBusiness(random: Random): DemoBusiness {
  const categories = catalogue.categories.map(({ name, description }) => ({
    id: random.id(),
    name,
    description,
  }))
  const names = catalogue.categories.flatMap(({ products }) => products.map(({ name }) => name))
  const group = groupOf(names)
  return {
    groups: [group],
    institution: { id: DEMO_INSTITUTION_ID, ...business.institution },
    admin: { id: random.id(), ...business.admin, role: 'ADMIN', branch_id: null },
    branches: business.branches.map((branch) => makeBranch(random, branch)),
    categories,
    products: catalogue.categories.flatMap(({ products }, category) =>
      products.map(({ name, unit, price, low }, place) => ({
        id: random.id(),
        category,
        category_id: categories[category]?.id ?? '',
        name,
        unit,
        price_per_unit: price,
        low_stock_threshold: low,
        code: String(100 * (category + 1) + place + 1),
        barcodes: LOOSE.has(unit) ? null : [barcodeOf(100 * (category + 1) + place + 1)],
        packs: packsOf(unit, 100 * (category + 1) + place + 1),
        tracks_expiry: categories[category]?.name.includes('Dairy') === true || null,
        ...(name.startsWith(group.name)
          ? { group_id: group.id, option_values: name.split(DOT).slice(1) }
          : { group_id: null, option_values: null }),
      })),
    ),
    suppliers: business.suppliers.map(({ contactPerson, leadDays, ...supplier }) => ({
      id: random.id(),
      ...supplier,
      contact_person: contactPerson,
      lead_days: leadDays,
    })),
  }
}

const DOT = ' · '
const GROUP_ID = '6d657a67-6562-4d65-8d6f-000000000002'

/** Coffees of several regions and weights. */
function groupOf(names: readonly string[]): DemoGroup {
  const variants = names.filter((name) => name.includes(DOT)).map((name) => name.split(DOT))
  const valuesAt = (place: number) => [...new Set(variants.map((parts) => parts[place] ?? ''))]
  return {
    id: GROUP_ID,
    name: valuesAt(0).join(),
    options: [
      { name: 'ክልል Region', values: valuesAt(1) },
      { name: 'ክብደት Weight', values: ['250 g', '500 g', '1 kg'] },
    ],
  }
}

/** Units of goods that come without a printed code. */
const LOOSE = new Set(['bunch', 'kg', 'loaf', 'tray'])

/** Packs in which wholesalers bring such units. */
const PACKS = new Map([
  ['bottle', { name: 'crate', size: 24 }],
  ['can', { name: 'carton', size: 24 }],
  ['tin', { name: 'carton', size: 12 }],
])

function packsOf(unit: string, number: number): DemoProduct['packs'] {
  const pack = PACKS.get(unit)
  return pack === undefined
    ? null
    : [{ ...pack, barcode: withCheckDigit(`1${barcodeOf(number).slice(0, -1)}`) }]
}

/** An EAN-13 of the range that shops give themselves. */
function barcodeOf(number: number): string {
  return withCheckDigit(`2${String(number).padStart(11, '0')}`)
}

/** A GTIN: of the digits from the last one on, each second counts three times. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}

function makeBranch(random: Random, branch: (typeof business.branches)[number]): DemoBranch {
  const id = random.id()
  const walkIn = { name: WALK_IN, phone: null, address: null }
  return {
    ...branch,
    id,
    staff: branch.staff.map((person) => ({
      id: random.id(),
      ...person,
      role: 'STAFF',
      branch_id: id,
    })),
    walkIn: { id, branch_id: id, ...walkIn },
    customers: branch.customers.map((customer) => ({
      id: random.id(),
      branch_id: id,
      ...customer,
    })),
  }
}
