import * as z from 'zod/mini'

import { GOODS_TOPIC } from '../../catalogue/goods-topics.ts'
import { priceField } from '../../catalogue/goods.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  Named,
  dayField,
  idField,
  idParams,
  nameField,
  quantityField,
  sentVersionField,
  versionField,
} from '../../kit/fields.ts'
import { refuse, repeated, ruleOf } from '../../kit/refusals.ts'
import { countedIn, productIdField } from '../../stock/ledger.ts'
import { shownGoods } from '../../catalogue/shown-goods.ts'
import { marginFields } from './margins.ts'

export const CUSTOMER_GROUPS_MAX = 50
export const PRICE_LISTS_MAX = 100
export const PRICE_ROWS_MAX = 200

export const RULES = {
  INVALID_LIST_DAY: 'The day must be a date',
  LIST_ENDS_EARLY: 'The last day must not be before the first one',
  PRICE_ROW_TWICE: 'This product has a price from this quantity already',
  TOO_MANY_GROUPS: 'At most {max} customer groups are allowed',
  TOO_MANY_LISTS: 'At most {max} price lists are allowed',
  TOO_MANY_PRICE_ROWS: 'At most {max} prices are allowed in a list',
} as const
const rule = ruleOf(RULES)

export const CustomerGroup = z.object({ id: z.string(), name: z.string(), version: versionField })
export type CustomerGroup = z.infer<typeof CustomerGroup>

const PriceListHead = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: all branches. */
  branch: z.nullable(Named),
  /** Null: all customers. */
  customerGroup: z.nullable(Named),
  validFrom: z.iso.date(),
  /** The last day; null: none. */
  validUntil: z.nullable(z.iso.date()),
  isActive: z.boolean(),
  version: versionField,
})

const PriceRow = z.object({
  product: z.object({
    ...shownGoods,
    pricePerUnit: z.number(),
    ...marginFields,
  }),
  fromQuantity: z.int(),
  price: z.number(),
})
export type PriceRow = z.infer<typeof PriceRow>

export const PriceList = z.extend(PriceListHead, { rows: z.array(PriceRow) })
export type PriceList = z.infer<typeof PriceList>

export const PriceLists = z.object({
  customerGroups: z.array(CustomerGroup),
  lists: z.array(z.extend(PriceListHead, { rowCount: z.int() })),
})
export type PriceLists = z.infer<typeof PriceLists>

const dayMessage = rule('INVALID_LIST_DAY')
const rowsMessage = rule('TOO_MANY_PRICE_ROWS', { max: PRICE_ROWS_MAX })

const rowsField = z
  .array(
    z.object({
      productId: productIdField,
      ...countedIn,
      fromQuantity: z._default(quantityField, 1),
      price: priceField,
    }),
    rowsMessage,
  )
  .check(z.maxLength(PRICE_ROWS_MAX, rowsMessage), (context) => {
    const keys = context.value.map(({ productId, fromQuantity }) => `${productId} ${fromQuantity}`)
    for (const at of repeated(keys)) refuse(context, [at, 'fromQuantity'], rule('PRICE_ROW_TWICE'))
  })

/** A whole list; absent fields are not set. */
export const PriceListInput = z
  .object({
    name: nameField,
    branchId: z.optional(z.nullable(idField())),
    customerGroupId: z.optional(z.nullable(idField())),
    validFrom: dayField(dayMessage),
    validUntil: z.optional(z.nullable(dayField(dayMessage))),
    isActive: z._default(z.boolean(), true),
    rows: rowsField,
    version: sentVersionField,
  })
  .check(
    z.refine(({ validFrom, validUntil }) => (validUntil ?? validFrom) >= validFrom, {
      message: rule('LIST_ENDS_EARLY'),
      path: ['validUntil'],
    }),
  )
export type PriceListInput = z.infer<typeof PriceListInput>

const needs = 'priceLists.edit' as const
/** Products show the prices of lists. */
const changes = ['priceLists', GOODS_TOPIC] as const

export const getPriceLists = endpoint({
  method: 'GET',
  path: '/price-lists',
  summary: 'Customer groups and price lists, by name',
  needs,
  shows: ['priceLists', 'branches'],
  reply: PriceLists,
  failure: 'Failed to load price lists.',
})

export const getPriceList = endpoint({
  method: 'GET',
  path: '/price-lists/{id}',
  summary: 'A price list with its prices',
  needs,
  shows: ['priceLists', 'branches', GOODS_TOPIC],
  params: idParams,
  reply: PriceList,
  failure: 'Failed to load the price list.',
})

/** 409 PRICE_LIST_TAKEN: names are unique within an institution, without regard to case. */
export const createPriceList = endpoint({
  method: 'POST',
  path: '/price-lists',
  summary: 'Add a price list',
  needs,
  body: PriceListInput,
  reply: PriceList,
  changes,
  refusals: ['NOT_FOUND', 'PRICE_LIST_TAKEN'],
  failure: 'Failed to add the price list.',
  creates: true,
})

export const updatePriceList = endpoint({
  method: 'PATCH',
  path: '/price-lists/{id}',
  summary: 'Set a price list and all its prices',
  needs,
  params: idParams,
  body: PriceListInput,
  reply: PriceList,
  changes,
  refusals: ['NOT_FOUND', 'PRICE_LIST_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to save the price list.',
})

/** 409 CUSTOMER_GROUP_TAKEN, as PRICE_LIST_TAKEN. */
export const createCustomerGroup = endpoint({
  method: 'POST',
  path: '/customer-groups',
  summary: 'Add a customer group',
  needs,
  body: z.object({ name: nameField }),
  reply: CustomerGroup,
  changes: ['priceLists'],
  refusals: ['CUSTOMER_GROUP_TAKEN'],
  failure: 'Failed to add the customer group.',
  creates: true,
})

export const updateCustomerGroup = endpoint({
  method: 'PATCH',
  path: '/customer-groups/{id}',
  summary: 'Rename a customer group',
  needs,
  params: idParams,
  body: z.object({ name: z.optional(nameField), version: sentVersionField }),
  reply: CustomerGroup,
  changes: ['priceLists', 'customers'],
  refusals: ['CUSTOMER_GROUP_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to rename the customer group.',
})
