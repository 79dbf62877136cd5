import * as z from 'zod/mini'

import { GOODS_TOPIC } from '../../catalogue/goods-topics.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  dayField,
  idField,
  idParams,
  nameField,
  sentVersionField,
  versionField,
} from '../../kit/fields.ts'
import { hasWholeCents } from '../../kit/money.ts'
import { ruleOf } from '../../kit/refusals.ts'

export const TAXES_MAX = 20
export const RATE_MAX = 100

/** Of the kinds the standard one alone has a rate. */
export const TAX_KINDS = ['STANDARD', 'ZERO', 'EXEMPT', 'OUT_OF_SCOPE'] as const
export const TaxKind = z.enum(TAX_KINDS)
export type TaxKind = z.infer<typeof TaxKind>

export const READY_MADE_TAXES = ['VAT', 'ZERO_RATED', 'VAT_EXEMPT'] as const
export const ReadyMadeTax = z.enum(READY_MADE_TAXES)
export type ReadyMadeTax = z.infer<typeof ReadyMadeTax>

export const RULES = {
  INVALID_RATE:
    'Rate must be above {min} and at most {max} percent, with at most {decimals} decimals',
  INVALID_TAX_KIND: 'kind must be one of {kinds}',
  INVALID_VALID_FROM: 'validFrom must be a day',
  RATE_NEEDS_STANDARD: 'Only a standard tax has a rate',
  TAX_STAYS: 'The tax of all products without their own cannot be switched off',
  TOO_MANY_TAXES: 'At most {max} taxes are allowed',
  VALID_FROM_TOO_EARLY: 'A rate begins after today and after the last one',
} as const
const rule = ruleOf(RULES)

export const Tax = z.object({
  id: z.string(),
  name: z.string(),
  kind: TaxKind,
  /** Null for one that was added or renamed. */
  readyMade: z.nullable(ReadyMadeTax),
  /** Percent, on this day of Addis Ababa. */
  rate: z.number(),
  /** All of them, the first one first. */
  rates: z.array(z.object({ validFrom: z.iso.date(), rate: z.number() })),
  /** A tax that is not active cannot be chosen any more; its products and sales keep it. */
  isActive: z.boolean(),
  version: versionField,
})
export type Tax = z.infer<typeof Tax>

export const TaxSettings = z.object({
  /** Of products without their own; null: these are not taxed. */
  defaultTaxId: z.nullable(z.string()),
  /** Whether prices contain the tax or get it on top. */
  pricesIncludeTax: z.boolean(),
  version: versionField,
})
export type TaxSettings = z.infer<typeof TaxSettings>

export const Taxes = z.object({
  /** Null: an institution without taxes. */
  settings: z.nullable(TaxSettings),
  taxes: z.array(Tax),
})
export type Taxes = z.infer<typeof Taxes>

export const getTaxes = endpoint({
  method: 'GET',
  path: '/taxes',
  summary:
    'Taxes with their rates, the one of products without their own, and whether prices contain it',
  needs: 'taxes.view',
  shows: ['taxes'],
  reply: Taxes,
  failure: 'Failed to load the taxes.',
})

/** Value added tax of 15 %, which prices contain, zero-rated and exempt. An institution that has taxes keeps its own. */
export const addReadyMadeTaxes = endpoint({
  method: 'POST',
  path: '/ready-made-taxes',
  summary: 'Add the taxes of Ethiopia',
  needs: 'taxes.edit',
  body: z.object({}),
  reply: Taxes,
  changes: ['taxes', GOODS_TOPIC],
  failure: 'Failed to add the taxes.',
  creates: true,
})

const rateMessage = rule('INVALID_RATE', { min: 0, max: RATE_MAX, decimals: 2 })
const rateField = z
  .number(rateMessage)
  .check(
    z.positive(rateMessage),
    z.maximum(RATE_MAX, rateMessage),
    z.refine(hasWholeCents, rateMessage),
  )

/** 409 TAX_TAKEN: names are unique within an institution, without regard to case. */
export const createTax = endpoint({
  method: 'POST',
  path: '/taxes',
  summary: 'Add a tax',
  needs: 'taxes.edit',
  body: z
    .object({
      name: nameField,
      kind: z.enum(TAX_KINDS, rule('INVALID_TAX_KIND', { kinds: TAX_KINDS.join(', ') })),
      /** Percent; of a standard tax alone, which needs it. */
      rate: z.optional(rateField),
    })
    .check((context) => {
      const { kind, rate } = context.value
      if ((kind === 'STANDARD') === (rate !== undefined)) return
      const message = kind === 'STANDARD' ? rateMessage : rule('RATE_NEEDS_STANDARD')
      context.issues.push({ code: 'custom', input: rate, message, path: ['rate'] })
    }),
  reply: Tax,
  changes: ['taxes', GOODS_TOPIC],
  refusals: ['TAX_TAKEN'],
  failure: 'Failed to add the tax.',
  creates: true,
})

export const updateTax = endpoint({
  method: 'PATCH',
  path: '/taxes/{id}',
  summary: 'Rename a tax, or switch it off and on',
  needs: 'taxes.edit',
  params: idParams,
  body: z.object({
    name: z.optional(nameField),
    isActive: z.optional(z.boolean()),
    version: sentVersionField,
  }),
  reply: Tax,
  changes: ['taxes'],
  refusals: ['TAX_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to save the tax.',
})

/** Rates are only added, so that every sale can be reckoned again. */
export const createTaxRate = endpoint({
  method: 'POST',
  path: '/tax-rates',
  summary: 'Add a rate of a tax from a later day on',
  needs: 'taxes.edit',
  body: z.object({
    taxId: idField(),
    rate: rateField,
    validFrom: dayField(rule('INVALID_VALID_FROM')),
  }),
  reply: Tax,
  changes: ['taxes', GOODS_TOPIC],
  refusals: ['NOT_FOUND'],
  failure: 'Failed to add the rate.',
  creates: true,
})

export const updateTaxSettings = endpoint({
  method: 'PATCH',
  path: '/taxes',
  summary: 'Set the tax of products without their own, and whether prices contain it',
  needs: 'taxes.edit',
  body: z.object({
    defaultTaxId: z.optional(z.nullable(idField())),
    pricesIncludeTax: z.optional(z.boolean()),
    version: sentVersionField,
  }),
  reply: TaxSettings,
  changes: ['taxes', GOODS_TOPIC],
  refusals: ['NOT_FOUND', 'STALE_VERSION'],
  failure: 'Failed to save the taxes.',
})
