import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { DIALOG, expectNoFaults } from '../axe-states.ts'
import { givenShop } from '../given-shop.ts'
import { goWithin, openModal, withSession } from '../people.ts'

import type { APIRequestContext, Page } from '@playwright/test'
import type { Person, Shop } from '../given-shop.ts'

const PRODUCTS = 40
const seed = Number(process.env.SEED ?? randomInt(1_000_000))
let state = seed

/** From 0 up to a number. */
function below(count: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * count)
}
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}
const perhaps = <Value>(make: () => Value): Value | undefined =>
  below(2) === 0 ? undefined : make()

// Signs that spreadsheets and lists in a cell take for their own, and Amharic.
const PARTS = [
  ...[
    '=1+1',
    '+251',
    '-5',
    '@SUM(A1)',
    "'quoted'",
    '"',
    '""',
    ',',
    ';',
    '፤',
    '፣',

    ' x 6',
    '[7]',
  ],
  ...[
    'ሠላም',
    'ቡና',
    'ኃይሌ',
    'Addis',
    '0012',
    '1.50',
    '1,250',
    '2026-11-25',
    '12/1',
    'é',
    '🌍',
    '—',
    '#N/A',
    '%',
  ],
]
const strange = () =>
  Array.from({ length: 1 + below(4) }, () => pick(PARTS))
    .join('')
    .trim()

async function headersOf(request: APIRequestContext, data: Person) {
  const answer = await request.post('/api/auth/login', { data })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  const { token } = (await answer.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

/** Customers, suppliers and products with all that a file has of them. */
async function plant(request: APIRequestContext, shop: Shop): Promise<void> {
  const { branchId, categoryId, addMany } = shop
  const people = (at: number) => ({
    name: `${strange()} ${at}`,
    address: perhaps(strange),
    tin: perhaps(() => String(below(999_999_999)).padStart(10, '0')),
    phone: `${pick(['0911', '+25191', '-', '=9'])}${at}55`,
  })
  const each = (count: number) => Array.from({ length: count }, (_, at) => people(at))
  await addMany('/customers', each(12))
  await addMany(
    '/suppliers',
    each(6).map((one) => ({
      ...one,
      contactPerson: perhaps(() => `${strange()} A`),
      leadDays: perhaps(() => below(366)),
    })),
  )
  const headers = await headersOf(request, shop.admin)
  const read = async (path: string) => {
    const answer = await request.get(`/api${path}`, { headers })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return (await answer.json()) as { id: string; unitSize?: number }[]
  }
  const suppliers = await read('/suppliers')
  await addMany(
    '/products',
    Array.from({ length: PRODUCTS }, (_, at) => {
      const unitSize = pick([1, 1000] as const)
      const packs = Array.from({ length: below(3) }, (_pack, place) => ({
        name: `${strange()} ${place}`,
        size: 2 + below(9_999),
        barcode: perhaps(() => `P${at}-${place}`),
        price: perhaps(() => below(99_999) / 100),
      }))
      return {
        name: `${strange()} ${at}`,
        unit: pick(['kg', 'ሊትር', '=box', 'piece']),
        unitSize,
        packs,
        categoryId,
        pricePerUnit: below(9_999_999) / 100,
        tracksExpiry: below(4) === 0,
        code: perhaps(() => `00${at}`),
        description: perhaps(() => `${strange()}\n${strange()} a`),
        barcodes: Array.from({ length: below(3) }, (_code, place) => `00${at}-${place}`),
        lowStockThreshold: perhaps(() => below(5_000)),
        supplierId: perhaps(() => pick(suppliers).id),
      }
    }),
  )
  const [sizes, colours] = [
    ['38', '3;9'],
    ['"black"', `${strange().slice(0, 20).trim()} b`],
  ]
  await addMany('/variant-groups', [
    {
      name: `${strange()} V`,
      unit: 'pair',
      categoryId,
      unitSize: 1000,
      options: [
        { name: `Size: ${pick(PARTS)} a`, values: sizes },
        { name: 'ቀለም', values: colours },
      ],
      variants: (sizes ?? []).flatMap((size) =>
        (colours ?? []).map((colour) => ({ values: [size, colour], pricePerUnit: 450.5 })),
      ),
    },
  ])
  const products = await read('/products?limit=200')
  await addMany(
    '/stock/entries',
    products
      .filter(() => below(3) > 0)
      .map(({ id }) => ({
        productId: id,
        branchId,
        supplierId: suppliers[0]?.id,
        quantity: 1 + below(900_000),
        dateReceived: '2026-11-20',
      })),
  )
}

/** The list of the screen as a file. */
async function exported(page: Page, form: string, button = 'Export') {
  const dialog = await openModal(page, button)
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: form }).click()
  const file = await begun
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) }
}

/** Has a file checked; the numbers of rows that are new, changed, the same and wrong. */
async function checked(
  page: Page,
  of: string,
  { name, buffer }: { name: string; buffer: Buffer },
): Promise<number[]> {
  await goWithin(page, '/import')
  await page.locator('select').first().selectOption(of)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const answer = page.waitForResponse((one) => /\/api\/imports\/[^/]+$/.test(one.url()))
  await page.locator('main button[data-variant=primary], main button').last().click()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { counts } = (await (await answer).json()) as { counts: Record<string, number> }
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return ['CREATE', 'CHANGE', 'SAME', 'ERROR'].map((outcome) => counts[outcome] ?? -1)
}

// Another shop gives its own ids, and names its own branch.
const OF_SHOP = ['Mezgeb ID', 'Stock when exported']

/** The cells of a file as they are written, but those of its shop. */
function valuesIn(csv: Buffer): string[][] {
  const rows: string[][] = [[]]
  const cells = csv.toString().matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g)
  for (const [whole, cell = '', end = ''] of cells) {
    if (whole === '') break
    rows.at(-1)?.push(cell)
    if (end.endsWith('\n')) rows.push([])
  }
  const left = rows[0]?.map((heading) => !OF_SHOP.includes(heading)) ?? []
  return rows.map((row) => row.filter((_cell, at) => left[at]))
}

const LISTS = [
  { of: 'SUPPLIERS', path: '/suppliers', all: 7 },
  { of: 'PRODUCTS', path: '/products', all: PRODUCTS + 5 },
  { of: 'CUSTOMERS', path: '/customers', all: 13 },
] as const

test('exported files are the same to their business, and make the same lists in an empty one', async ({
  browser,
  request,
}) => {
  console.log(`seed ${seed}`)
  const shop = await givenShop(request)
  await plant(request, shop)
  const page = await withSession(browser, shop.admin)
  await goWithin(page, '/products')
  await openModal(page, 'Export')
  await expectNoFaults(page, 'the choice of the file', DIALOG)
  await page.keyboard.press('Escape')
  const files = new Map<string, Awaited<ReturnType<typeof exported>>[]>()
  for (const { of, path, all } of LISTS) {
    await goWithin(page, path)
    const csv = await exported(page, 'CSV file')
    files.set(of, [csv, await exported(page, 'Excel file')])
    // The other one is imported below.
    expect(await checked(page, of, csv), `seed ${seed}: ${csv.name}`).toEqual([0, 0, all, 0])
  }
  await page.evaluate(() => localStorage.setItem('language', 'am'))
  await page.reload()
  await goWithin(page, '/products')
  const amharic = await exported(page, 'CSV ፋይል', 'ወደ ፋይል')
  expect(await checked(page, 'PRODUCTS', amharic), `seed ${seed}`).toEqual([0, 0, PRODUCTS + 5, 0])

  const other = await givenShop(request)
  const theirs = await withSession(browser, other.admin)
  for (const { of, path, all } of LISTS) {
    const [csv, xlsx] = files.get(of) ?? []
    if (csv === undefined || xlsx === undefined) throw new Error('no file')
    // The shop has one of each already.
    const [created, , , wrong] = await checked(theirs, of, xlsx)
    expect([created, wrong], `seed ${seed}: ${xlsx.name}`).toEqual([all - 1, 0])
    await theirs.getByRole('button', { name: /^Import \d+ rows$/ }).click()
    await expect(theirs.getByText('Done', { exact: true })).toBeVisible()
    await goWithin(theirs, path)
    const again = await exported(theirs, 'CSV file')
    expect(valuesIn(again.buffer), `seed ${seed}: ${csv.name}`).toEqual(valuesIn(csv.buffer))
  }
})
