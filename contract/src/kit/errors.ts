import { ruleOf } from './refusals.ts'
import { inShownUnit } from './unit-size.ts'

import type { Measured } from './unit-size.ts'

export const PERMISSION_DENIED = "You don't have permission to view this page."
const INSTITUTION_PENDING = 'Your institution is awaiting approval.'
const OUT_OF_STOCK = 'Only {units} units available'
const DISCOUNT_OVER_LIMIT = 'You may give a discount of up to {limit} %'
const PRICE_BELOW_FLOOR = 'These goods may not cost less than {floor}'

/** Sentences that the web shows on its own, too. ERRORS reads none of its properties, so that the web can leave ERRORS out. */
export const OWN = {
  INSTITUTION_PENDING,
  OUT_OF_STOCK,
  DISCOUNT_OVER_LIMIT,
  PRICE_BELOW_FLOOR,
} as const

export const ERRORS = {
  MALFORMED: { status: 400, message: 'The request could not be read.' },
  INVALID: { status: 400, message: 'The request is not valid.' },
  SIGNED_OUT: { status: 401, message: 'Please sign in.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password.' },
  FORBIDDEN: { status: 403, message: PERMISSION_DENIED },
  ACCOUNT_PENDING: { status: 403, message: 'Your account is awaiting approval.' },
  DEVICE_UNKNOWN: {
    status: 403,
    message: 'This device is not known any more. Sign in with the password.',
  },
  MAY_NOT_APPROVE: { status: 403, message: 'This person may not approve it.' },
  ACCOUNT_REJECTED: { status: 403, message: 'Your account has been rejected.' },
  INSTITUTION_PENDING: { status: 403, message: INSTITUTION_PENDING },
  INSTITUTION_REJECTED: { status: 403, message: 'Your institution has been rejected.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Choose a password of your own first.' },
  RETURN_OF_ANOTHER_DAY: {
    status: 403,
    message: 'A return of a sale of another day needs the approval of an administrator.',
  },
  VOID_NEEDS_APPROVAL: {
    status: 403,
    message: 'To void a sale needs the approval of an administrator.',
  },
  DISCOUNT_OVER_LIMIT: { status: 403, message: DISCOUNT_OVER_LIMIT },
  PRICE_BELOW_FLOOR: { status: 403, message: PRICE_BELOW_FLOOR },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists.' },
  CATEGORY_TAKEN: { status: 409, message: 'A category with this name already exists.' },
  CODE_TAKEN: { status: 409, message: 'Another product has this code or barcode.' },
  PRODUCT_ARCHIVED: {
    status: 409,
    message: 'This product is archived. Take it out of the archive first.',
  },
  BRANCH_TAKEN: { status: 409, message: 'A branch with this name already exists.' },
  BRANCH_CODE_TAKEN: {
    status: 409,
    message: 'This short code is on papers of another branch. Choose another one.',
  },
  BRANCH_IN_USE: { status: 409, message: 'This branch is in use and cannot be deleted.' },
  OUT_OF_STOCK: { status: 409, message: OUT_OF_STOCK },
  HAS_EXPIRED: {
    status: 409,
    message: 'Some units have expired. Take fewer, or confirm them.',
  },
  HAS_ADMIN: { status: 409, message: 'This institution already has an administrator.' },
  STATUS_CHANGE: { status: 409, message: 'This status change is not possible.' },
  STALE_VERSION: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Check it and save again.',
  },
  KEY_REUSED: {
    status: 409,
    message:
      'This was already saved with other values. Close the form and look for it before you save again.',
  },
  ID_TAKEN: {
    status: 409,
    message: 'Another sale has an id that begins alike. Choose another id.',
  },
  REASON_TAKEN: { status: 409, message: 'A reason with this name already exists.' },
  TENDER_TAKEN: { status: 409, message: 'A way to pay with this name already exists.' },
  ACCOUNT_NUMBER_TAKEN: { status: 409, message: 'Another account has this number.' },
  TAX_TAKEN: { status: 409, message: 'A tax with this name already exists.' },
  PRICE_LIST_TAKEN: { status: 409, message: 'A price list with this name already exists.' },
  CUSTOMER_GROUP_TAKEN: { status: 409, message: 'A customer group with this name already exists.' },
  TENDER_ARCHIVED: { status: 409, message: 'This way to pay is switched off.' },
  TILL_TAKEN: { status: 409, message: 'A till with this name already exists.' },
  TILL_ARCHIVED: { status: 409, message: 'This till is switched off.' },
  TILL_CLOSED: { status: 409, message: 'The till is closed. Open it first.' },
  NEEDS_TILL: { status: 409, message: 'Sales need an open till. Open a till and sell there.' },
  SHIFT_OPEN: { status: 409, message: 'This till is open. Close it first.' },
  DAY_CLOSED: { status: 409, message: 'This day is closed in this branch.' },
  TILLS_OPEN: { status: 409, message: 'Close these tills first: {tills}' },
  NO_DIFFERENCE: { status: 409, message: 'The cash of this till was what was expected.' },
  REFERENCE_USED: { status: 409, message: 'This reference was used before, in {branch} at {time}' },
  OVERPAID: { status: 409, message: 'The payments are {over} more than the total' },
  NOT_PAID: { status: 409, message: 'At least {due} is due in cash' },
  OVER_LIMIT: { status: 409, message: 'The credit limit is {limit}, and {owed} is owed already' },
  VOUCHER_UNKNOWN: { status: 409, message: 'There is no voucher with this code' },
  VOUCHER_VOID: { status: 409, message: 'This voucher is void' },
  VOUCHER_EXPIRED: { status: 409, message: 'This voucher has expired' },
  VOUCHER_REST: { status: 409, message: 'This voucher has {rest} left' },
  VOUCHER_PAID_LESS: { status: 409, message: 'Of this sale the voucher paid {paid}' },
  MORE_THAN_OWED: { status: 409, message: 'Only {owed} is owed' },
  MORE_THAN_OPEN: { status: 409, message: 'Of this sale only {open} is unpaid' },
  BILL_TAKEN: { status: 409, message: 'A bill of this supplier has this number already.' },
  GOODS_BILLED: { status: 409, message: 'There is a bill for these goods already.' },
  ALREADY_REVERSED: { status: 409, message: 'This has been reversed already.' },
  HAS_RETURNS: {
    status: 409,
    message: 'Goods of this delivery went back to the supplier. Reverse that return first.',
  },
  MORE_THAN_SOLD: { status: 409, message: 'More comes back than is left of this sale.' },
  MORE_THAN_HELD: { status: 409, message: 'More is settled than is still in quarantine.' },
  NOTHING_TO_RETURN: { status: 409, message: 'Everything of this sale came back already.' },
  HAS_FISCAL_NUMBER: { status: 409, message: 'This sale has its fiscal number already.' },
  FISCAL_NUMBER_TAKEN: { status: 409, message: 'Another sale has this fiscal number.' },
  NOT_REVERSIBLE: { status: 409, message: 'This document cannot be reversed.' },
  TRANSFER_MOVED_ON: {
    status: 409,
    message: 'This step was done already, or is no longer possible. Look at the transfer again.',
  },
  NOT_IN_STOCK_TAKE: { status: 409, message: 'This product is not part of the stock-take.' },
  STOCK_TAKE_CLOSED: { status: 409, message: 'This stock-take is not open for counting.' },
  UNCOUNTED: {
    status: 409,
    message: 'Some products were not counted. Decide what happens with them first.',
  },
  VALUE_CHANGED: { status: 409, message: 'The value of this stock has changed in the meantime.' },
  STOCK_TOO_LARGE: { status: 409, message: 'The stock on hand would become too large.' },
  TOTAL_TOO_LARGE: { status: 409, message: 'The total of this sale is too large.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'Prices have changed in the meantime. Check the new total and save again.',
  },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  NOT_JSON: { status: 415, message: 'Send the request as application/json.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait and try again.' },
  QUOTA_REACHED: { status: 429, message: 'Your institution has saved as much as it may today.' },
  INTERNAL: { status: 500, message: undefined },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is not available right now. Please try again.',
  },
  STORAGE_FULL: {
    status: 503,
    message: "The server's disk is full, so nothing can be saved. Please tell your administrator.",
  },
} as const

export type ErrorCode = keyof typeof ERRORS

export function onlyUnitsAvailable(units: number, product: Measured = {}): string {
  return ruleOf(OWN)('OUT_OF_STOCK', { units: inShownUnit(units, product) })
}
