import { column } from '../../../platform/db/record-table.queries.ts'
import { expiryOfProduct } from '../goods/lots/expiry-of-product.ts'
import { serviceOfProduct } from '../goods/services/change-service.ts'
import { unitSizeOfProduct } from '../goods/unit-size/unit-size-of-product.ts'
import { packsOfProduct } from '../packs/packs-of-product.ts'
import { listPricesOfPage } from '../../selling/price-lists/prices-of-page.ts'
import { taxOfProduct, taxesOfPage } from '../../selling/taxes/taxes-of-page.ts'
import { defaultSupplier } from './default-supplier/default-supplier.ts'
import { VARIANT_OF } from './variants/variant-of.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { FacetChange, GoodsFacet, PageFacet, Stored } from '../goods/goods-facet.ts'

const SUPPLIER = `case when p.supplier_id is not null then ${defaultSupplier('p.supplier_id')} end`

/** Readers of these lists know no facet by name. */
const PRODUCT_FACETS: readonly GoodsFacet[] = [
  {
    field: 'barcodes',
    type: 'text[]',
    stored: (given: readonly string[]) => (given.length === 0 ? null : given),
    // In each answer, also where there are none.
    shown: null,
    codes: 'unnest(p.barcodes)',
  },
  packsOfProduct,
  expiryOfProduct,
  serviceOfProduct,
  { field: 'groupId', type: 'uuid', isSetOnce: true },
  { field: 'optionValues', type: 'text[]', isSetOnce: true, shown: null },
  { field: 'variant', computed: VARIANT_OF },
  unitSizeOfProduct,
  { field: 'photo' },
  // Not of one that was deleted.
  { field: 'supplierId', type: 'uuid', shown: `p.supplier ->> 'id'` },
  { field: 'supplier', computed: SUPPLIER },
  taxOfProduct,
  { field: 'floorPrice', type: 'numeric' },
]

export const PAGE_FACETS: readonly PageFacet[] = [taxesOfPage, listPricesOfPage]

const SHOWN = PRODUCT_FACETS.flatMap(({ shown, ...one }) =>
  shown === null ? [] : { ...one, shown },
)
const CODED = PRODUCT_FACETS.filter(({ codes }) => codes !== undefined)
const WRITTEN = PRODUCT_FACETS.flatMap(({ type, ...one }) =>
  type === undefined ? [] : { ...one, type },
)
const columns = WRITTEN.map(({ field, type, isSetOnce }) => ({
  name: column(field),
  field,
  isSetOnce,
  // JSON is in JSON as text.
  value: type === 'jsonb' ? `n."${field}"::jsonb` : `n."${field}"`,
  type: `"${field}" ${type === 'jsonb' ? 'text' : type}`,
}))

/** Fields of answers. */
export const SHOWN_FIELDS = SHOWN.map(({ field }) => field)

/** SQL of products p, and of a set `n` of products that is made of JSON. */
export const FACETS = {
  shown: SHOWN.map(({ field, shown }) => shown ?? `p.${column(field)}`).join(', '),
  computed: PRODUCT_FACETS.flatMap(({ field, computed }) =>
    computed === undefined ? [] : `${computed} as ${field}`,
  ).join(', '),
  areThere: SHOWN.flatMap(({ field, computed }) =>
    computed === undefined ? `p.${column(field)} is not null` : [],
  ).join(' or '),
  codes: ['p.code', ...CODED.map(({ codes }) => codes)].join(' union select '),
  ofStock: PRODUCT_FACETS.flatMap(({ ofStock = [] }) => ofStock).join(', '),
  columns: columns.map(({ name }) => name).join(', '),
  values: columns.map(({ value }) => value).join(', '),
  types: columns.map(({ type }) => type).join(', '),
  /** Sets those of which `n.input` has the fields. */
  changed: columns
    .flatMap(({ name, field, value, isSetOnce }) =>
      isSetOnce ? [] : `${name} = case when n.input ? '${field}' then ${value} else p.${name} end`,
    )
    .join(', '),
}

/** The fields of their columns. */
export const fieldsWritten = (isSetOnce: boolean): string[] =>
  columns.flatMap((one) => ((one.isSetOnce ?? false) === isSetOnce ? one.field : []))

/** The fields of facets, as columns store them; those that are absent are left out. */
export function storedFacets(given: object): Stored {
  const fields = new Map<string, unknown>(Object.entries(given))
  const stored = WRITTEN.flatMap(({ field, stored: toStored = (value: unknown) => value }) => {
    const value = fields.get(field)
    if (value === undefined) return []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has judged the field
    return [[field, value === null ? null : toStored(value as never)] as const]
  })
  return Object.fromEntries(stored)
}

/** The fields of facets of a new product. Throws INVALID as they do. */
export function storedOfNew(given: object): Stored {
  const also = PRODUCT_FACETS.map(({ ofNew }) => ofNew?.(given) ?? {})
  return Object.fromEntries([storedFacets(given), ...also].flatMap((part) => Object.entries(part)))
}

/** Changes what facets change besides the product, and gives the fields of the product; null and INVALID as theirs. */
export async function changeFacets(
  tx: Transaction,
  change: FacetChange,
  stored: Stored,
): Promise<Stored | null> {
  const fields = { ...stored }
  for (const { ofChange } of PRODUCT_FACETS) {
    const also = await ofChange?.(tx, change, stored)
    if (also === null) return null
    Object.assign(fields, also)
  }
  return fields
}

/** Whether fields of a product say which codes it has. */
export const namesCodes = (fields: object): boolean =>
  Object.entries(fields).some(
    ([name, value]) =>
      value !== undefined && (name === 'code' || CODED.some(({ field }) => field === name)),
  )
