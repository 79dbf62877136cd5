import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  Named,
  dayField,
  pastDayField,
  idField,
  idParams,
  optionalTextField,
  timeField,
} from '../kit/fields.ts'
import { NAME_MAX, textField } from '../kit/text-field.ts'
import { sumOf } from '../kit/money.ts'
import { refuse, repeated, ruleOf } from '../kit/refusals.ts'
import { amountFromZeroField, positiveAmountField } from '../selling/payments.ts'
import { TAXES_MAX, TaxKind } from '../selling/taxes/taxes.ts'
import { DOCUMENT_SHOWS, DocumentLink, branchIdField, documentFields } from '../stock/ledger.ts'

export const GOODS_OF_BILL_MAX = 100
/** ETB by which the tax of a bill may differ from its rate: suppliers round in their own way. */
export const TAX_DIFFERENCE_MAX = 1

export const RULES = {
  BILLED_AMOUNT_REQUIRED: 'Enter what the bill says for it: its cost is not known',
  BILL_BELOW_GOODS: 'Goods and tax are {sum}, which is more than the total',
  BILL_DAY_REQUIRED: 'Enter the day of the bill',
  BILL_NUMBER_REQUIRED: 'Enter the number of the bill',
  BILL_SUPPLIER_REQUIRED: 'Choose the supplier of the bill',
  DUE_BEFORE_BILL: 'The due day must not be before the day of the bill',
  GOODS_TWICE: 'These goods are here twice',
  INVALID_BILL_KIND: 'kind must be BILL or CREDIT',
  INVALID_DUE_DAY: 'dueOn must be a day',
  TAX_FAR_FROM_RATE: 'The tax of it is {tax}, and the bill may differ by at most {max}',
  TAX_IS_A_SUM: 'The tax of the bill is the sum of its taxes',
  TAX_TWICE: 'This tax is here twice',
  TAXES_ABOVE_TOTAL: 'The taxed amounts and their tax are {sum}, which is more than the total',
  TOO_MANY_GOODS: 'At most {max} deliveries are allowed',
} as const
const rule = ruleOf(RULES)

/** A credit note lowers what is owed. */
export const BillKind = z.enum(['BILL', 'CREDIT'], rule('INVALID_BILL_KIND'))
export type BillKind = z.infer<typeof BillKind>

/** A delivery that a bill is for, or goods that went back and that a credit note is for. */
const BilledGoodsInput = z.object({
  id: idField(),
  /** ETB without tax, as the bill says; absent: as the goods were received. */
  amount: z.optional(amountFromZeroField),
})

/** One tax of a bill. */
const BilledTaxInput = z.object({
  taxId: idField(),
  /** ETB that is taxed. */
  amount: positiveAmountField,
  /** Whether the amount contains the tax; absent: the tax is on top. */
  isIncluded: z.optional(z.boolean()),
  /** ETB of tax as the bill says; absent: by the rate of its day (docs/decisions/0077). */
  taxAmount: z.optional(amountFromZeroField),
})
export type BilledTaxInput = z.infer<typeof BilledTaxInput>

export const SupplierBillInput = z
  .object({
    ...documentFields,
    kind: BillKind,
    supplierId: idField(rule('BILL_SUPPLIER_REQUIRED')),
    branchId: branchIdField,
    /** The supplier's number of it. */
    reference: textField(1, rule('BILL_NUMBER_REQUIRED'), NAME_MAX),
    billedOn: pastDayField(rule('BILL_DAY_REQUIRED')),
    /** Absent: at once. */
    dueOn: z.optional(z.nullable(dayField(rule('INVALID_DUE_DAY')))),
    /** ETB with tax. */
    totalAmount: positiveAmountField,
    /** ETB, part of the total; absent where `taxes` say it. */
    taxAmount: z.optional(amountFromZeroField),
    taxes: z.optional(z.array(BilledTaxInput).check(z.maxLength(TAXES_MAX, rule('TAX_TWICE')))),
    goods: z.optional(
      z
        .array(BilledGoodsInput)
        .check(z.maxLength(GOODS_OF_BILL_MAX, rule('TOO_MANY_GOODS', { max: GOODS_OF_BILL_MAX }))),
    ),
    note: optionalTextField(),
  })
  .check((context) => {
    const { billedOn, dueOn = null, goods = [], totalAmount, taxAmount = 0 } = context.value
    const { taxes = [] } = context.value
    if (dueOn !== null && dueOn < billedOn) refuse(context, ['dueOn'], rule('DUE_BEFORE_BILL'))
    for (const at of repeated(goods.map(({ id }) => id)))
      refuse(context, ['goods', at, 'id'], rule('GOODS_TWICE'))
    for (const at of repeated(taxes.map(({ taxId }) => taxId)))
      refuse(context, ['taxes', at, 'taxId'], rule('TAX_TWICE'))
    if (taxes.length > 0 && taxAmount > 0) refuse(context, ['taxAmount'], rule('TAX_IS_A_SUM'))
    const sum = sumOf([taxAmount, ...goods.map(({ amount = 0 }) => amount)])
    if (sum > totalAmount) refuse(context, ['totalAmount'], rule('BILL_BELOW_GOODS', { sum }))
  })
export type SupplierBillInput = z.infer<typeof SupplierBillInput>

/** Goods that came or went back, beside what the bill says. ETB without tax; null: unknown. */
const BilledGoods = z.object({
  document: DocumentLink,
  date: timeField,
  /** The supplier's number on the delivery. */
  reference: z.nullable(z.string()),
  received: z.nullable(z.number()),
  billed: z.number(),
  /** Billed less received. */
  difference: z.nullable(z.number()),
})

/** ETB of one tax and rate on a bill. */
const BilledTax = z.object({
  name: z.string(),
  kind: TaxKind,
  rate: z.number(),
  netAmount: z.number(),
  taxAmount: z.number(),
})
export type BilledTax = z.infer<typeof BilledTax>

/** ETB of a bill of which goods are no part, and with them of the whole: the order of the sums of lists. */
export const PARTS_OF_BILL = ['taxAmount'] as const
export const BILL_AMOUNTS = ['totalAmount', ...PARTS_OF_BILL] as const

const listed = {
  id: z.string(),
  kind: BillKind,
  number: z.string(),
  reference: z.string(),
  supplier: Named,
  branch: Named,
  by: Named,
  note: z.nullable(z.string()),
  billedOn: z.iso.date(),
  dueOn: z.iso.date(),
  totalAmount: z.number(),
  taxAmount: z.number(),
  /** ETB that is not paid yet; 0 for a credit note. */
  open: z.number(),
}
export const ListedBill = z.object(listed)
export type ListedBill = z.infer<typeof ListedBill>

export const SupplierBill = z.object({
  ...listed,
  branchId: z.string(),
  createdAt: timeField,
  /** Of bills that say which taxes these are, the highest rate first. */
  taxes: z.array(BilledTax),
  goods: z.array(BilledGoods),
  /** ETB of the total that is neither goods nor tax, such as transport. */
  otherAmount: z.number(),
  /** ETB of the differences by which the value of stock on hand was corrected; the rest is a price difference. */
  corrected: z.number(),
})
export type SupplierBill = z.infer<typeof SupplierBill>

export const getSupplierBill = endpoint({
  method: 'GET',
  path: '/supplier-bills/{id}',
  summary: 'One bill or credit note, with what was received beside what it says',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'branches', 'users'],
  params: idParams,
  reply: SupplierBill,
  failure: 'Failed to load the bill.',
})

/**
 * Differences of a bill correct the value of its goods as far as they are in stock. `current` of 409 BILL_TAKEN has the `id` of the
 * bill with this number; GOODS_BILLED names the goods in `fields`. 404 for goods of another supplier or branch.
 */
export const createSupplierBill = endpoint({
  method: 'POST',
  path: '/supplier-bills',
  summary: 'Record a bill or a credit note of a supplier',
  needs: 'payables.edit',
  body: SupplierBillInput,
  reply: SupplierBill,
  changes: ['payables', 'stock'],
  refusals: ['NOT_FOUND', 'BILL_TAKEN', 'GOODS_BILLED', 'ALREADY_REVERSED'],
  failure: 'Failed to record the bill.',
  creates: true,
})

export const UnbilledGoods = z.object({
  document: DocumentLink,
  date: timeField,
  reference: z.nullable(z.string()),
  branch: Named,
  /** ETB at the supplier's prices; null: unknown. */
  received: z.nullable(z.number()),
})
export type UnbilledGoods = z.infer<typeof UnbilledGoods>

/** The oldest first, at most 100 of each. */
export const getUnbilledGoods = endpoint({
  method: 'GET',
  path: '/suppliers/{id}/unbilled-goods',
  summary: 'Deliveries without a bill, and goods that went back without a credit note',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'stock', ...DOCUMENT_SHOWS],
  params: idParams,
  query: z.object({ branchId: z.optional(idField()) }),
  reply: z.object({ received: z.array(UnbilledGoods), sentBack: z.array(UnbilledGoods) }),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the goods without a bill.',
})
