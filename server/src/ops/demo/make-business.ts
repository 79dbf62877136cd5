import { checkDigit } from '@mezgeb/contract/kit/codes'
import { measured } from '@mezgeb/contract/kit/unit-size'
import { WALK_IN } from '@mezgeb/contract/selling/walk-in'

import business from './business.json' with { type: 'json' }
import catalogue from './catalogue.json' with { type: 'json' }
import { photoOf } from './demo-photos.ts'

import type { ReadyMadeTax } from '@mezgeb/contract/selling/taxes/taxes'
import type { JudgedPhoto } from '../../modules/catalogue/products/photos/judged-photo.ts'
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
  tin: string | null
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
  /** Of goods sold by weight: their counts are grams. */
  unit_size: 1000 | null
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
  /** Names the bytes in `photos`. */
  photo: string | null
  /** Null: that of all products. */
  tax: ReadyMadeTax | null
}

type DemoGroup = { id: string; name: string; options: { name: string; values: string[] }[] }

export type DemoSupplier = {
  id: string
  name: string
  contact_person: string | null
  phone: string | null
  address: string | null
  lead_days: number
  tin?: string | undefined
  /** Its catalogue. */
  categories: readonly number[]
  /** It sends invoices with these numbers for what it brings of a category. */
  invoiced?: { category: number; prefix: string } | undefined
}

/** The demo business by day. Rows have the names of their columns. */
export type DemoBusiness = {
  institution: { id: string } & (typeof business)['institution']
  admin: DemoUser
  branches: DemoBranch[]
  categories: DemoCategory[]
  products: DemoProduct[]
  groups: DemoGroup[]
  /** By the ids of their products. */
  photos: ReadonlyMap<string, JudgedPhoto>
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
  const products = catalogue.categories.flatMap(({ products: listed }, category) =>
    listed.map(({ name, unit, price, low }, place) => ({
      id: random.id(),
      category,
      category_id: categories[category]?.id ?? '',
      name,
      unit,
      ...countedOf(name, low),
      price_per_unit: price,
      code: String(100 * (category + 1) + place + 1),
      barcodes: barcodesOf(name, unit, 100 * (category + 1) + place + 1),
      packs: packsOf(unit, 100 * (category + 1) + place + 1),
      tracks_expiry: categories[category]?.name.includes('Dairy') === true || null,
      ...(name.startsWith(group.name)
        ? { group_id: group.id, option_values: name.split(DOT).slice(1) }
        : { group_id: null, option_values: null }),
      photo: photoOf(name)?.hash ?? null,
      tax: taxOfGoods(name, categories[category]?.name ?? ''),
    })),
  )
  const photos = new Map(
    products.flatMap(({ id, name }) => {
      const photo = photoOf(name)
      return photo === undefined ? [] : [[id, photo] as const]
    }),
  )
  return {
    groups: [group],
    institution: { id: DEMO_INSTITUTION_ID, ...business.institution },
    admin: { id: random.id(), ...business.admin, role: 'ADMIN', branch_id: null },
    branches: business.branches.map((branch) => makeBranch(random, branch)),
    categories,
    products,
    photos,
    suppliers: business.suppliers.map(({ contactPerson, leadDays, ...supplier }) => ({
      id: random.id(),
      ...supplier,
      contact_person: contactPerson,
      lead_days: leadDays,
    })),
  }
}

/** Food that is not processed is exempt, and raw coffee is a good of export. */
function taxOfGoods(name: string, category: string): ReadyMadeTax | null {
  if (name.includes('Raw coffee')) return 'ZERO_RATED'
  return /Grains|Vegetables|Bread/.test(category) ? 'VAT_EXEMPT' : null
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

/** Goods that a scale weighs. */
const WEIGHED = /Raw coffee|(?:White|Mixed|Red) teff|Fresh butter|Red onions/

/** Labels of the scale have prefix 21, and grams in the place of the zeros. */
function barcodesOf(name: string, unit: string, number: number): string[] | null {
  if (WEIGHED.test(name)) return [withCheckDigit(`21${String(number).padStart(5, '0')}00000`)]
  return LOOSE.has(unit) ? null : [barcodeOf(number)]
}

function countedOf(
  name: string,
  low: number | null,
): Pick<DemoProduct, 'unit_size' | 'low_stock_threshold'> {
  if (!WEIGHED.test(name)) return { unit_size: null, low_stock_threshold: low }
  return { unit_size: 1000, low_stock_threshold: low === null ? null : 1000 * low }
}

/** How many counts a unit of a product has. */
export const sizeOf = ({ unit_size: size }: Pick<DemoProduct, 'unit_size'>) => size ?? 1

/** A product in a line of the book. */
export const lineOf = (product: DemoProduct) => ({ product, ...measured(product.unit_size) })

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

/** A GTIN. */
function withCheckDigit(digits: string): string {
  return digits + checkDigit(digits)
}

function makeBranch(random: Random, branch: (typeof business.branches)[number]): DemoBranch {
  const id = random.id()
  const walkIn = { name: WALK_IN, phone: null, address: null, tin: null }
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
      tin: null,
      ...customer,
    })),
  }
}
