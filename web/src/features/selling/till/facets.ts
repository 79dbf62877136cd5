import { BillDiscount } from './discounts/BillDiscount.tsx'
import { DiscountButton, DiscountOfLine } from './discounts/DiscountOfLine.tsx'
import { GivingDiscount } from './discounts/GivingDiscount.tsx'
import { DISCOUNT_KEYS } from './discounts/discount-keys.ts'
import { useWrongDiscounts } from './discounts/use-wrong-discounts.ts'

/** Facets of a line at the till: below it, among its tools, above the total, and as a dialog. */
export const BelowLine = DiscountOfLine
export const LineTools = DiscountButton
export const AboveTotal = BillDiscount
export const FacetDialog = GivingDiscount

/** Their acts by the names of keys. */
export const KEYS = DISCOUNT_KEYS

/** Gives the problem of a line as the message of a rule. */
export const useProblems = useWrongDiscounts
