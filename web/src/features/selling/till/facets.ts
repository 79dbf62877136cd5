import { BillDiscount } from './discounts/BillDiscount.tsx'
import { DiscountButton, DiscountOfLine } from './discounts/DiscountOfLine.tsx'
import { GivingDiscount } from './discounts/GivingDiscount.tsx'
import { DISCOUNT_KEYS } from './discounts/discount-keys.ts'
import { discountShown } from './discounts/discount-shown.ts'
import { useWrongDiscounts } from './discounts/use-wrong-discounts.ts'
import { TaxOfBasket, taxNote } from './taxes/TaxOfBasket.tsx'

/** Facets of a line at the till: below it, among its tools, above and beside the total, and as dialogs. */
export const OF_LINE = [DiscountOfLine]
export const TOOLS = [DiscountButton]
export const OF_BILL = [BillDiscount]
export const BESIDE_TOTAL = [TaxOfBasket]
export const DIALOGS = [GivingDiscount]

export const KEYS = DISCOUNT_KEYS

/** On the display of the customer: lines below the goods, and a note below the total. */
export const shownOfBill = discountShown
export const noteOfTotal = taxNote

/** Gives the problem of a line as the message of a rule. */
export const useProblems = useWrongDiscounts
