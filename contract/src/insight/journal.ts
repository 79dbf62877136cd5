import * as z from 'zod/mini'

import { TOPICS } from '../features.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  optionalNameField,
  pageQuery,
  sentVersionField,
  sortQuery,
  timeField,
  versionField,
} from '../kit/fields.ts'
import { textField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { ReadyMadeTender } from '../selling/tenders.ts'
import { daysQuery, isInOrder } from './reports.ts'

/** The accounts of every institution with their numbers, in order (docs/decisions/0092, 0100). */
export const ACCOUNTS = {
  CASH: '1000',
  SAFE: '1050',
  RECEIVABLES: '1200',
  WITHHOLDING_RECEIVABLE: '1300',
  TAX_RECEIVABLE: '1310',
  INVENTORY: '1400',
  GOODS_IN_TRANSIT: '1410',
  GOODS_IN_QUARANTINE: '1420',
  PAYABLES: '2000',
  GOODS_RECEIVED: '2010',
  TAX_PAYABLE: '2100',
  WITHHOLDING_PAYABLE: '2110',
  VOUCHERS: '2200',
  OPENING_STOCK: '3000',
  STOCK_VALUED: '3010',
  OPENING_DEBTS: '3020',
  CASH_IN_AND_OUT: '3100',
  OWNER: '3110',
  SALES: '4000',
  SALES_RETURNS: '4010',
  VOUCHERS_FORFEITED: '4100',
  COST_OF_SALES: '5000',
  STOCK_LOSSES: '5100',
  COUNT_DIFFERENCES: '5110',
  COST_DIFFERENCES: '5115',
  STOCK_REVALUED: '5117',
  PRICE_DIFFERENCES: '5120',
  CASH_DIFFERENCES: '5130',
  CHARGES: '5200',
  CASH_ROUNDING: '5210',
  EXPENSES: '5220',
} as const

export const RULES = {
  ACCOUNT_NUMBER_REQUIRED: 'Enter a number of at most {max} characters',
  ACCOUNT_REQUIRED: 'account must be a code or the id of a way to pay',
} as const
const NUMBER_MAX = 20
const ACCOUNT_MAX = 40
const rule = ruleOf(RULES)
const unknown = rule('ACCOUNT_REQUIRED')
const numberRule = rule('ACCOUNT_NUMBER_REQUIRED', { max: NUMBER_MAX })

export const Account = z.object({
  /** A code of ACCOUNTS, or the id of a tender other than cash. */
  id: z.string(),
  /** Unique within the institution. */
  number: z.string(),
  /** Given by the institution; null: screens name it. */
  name: z.nullable(z.string()),
  /** Null for a code. */
  tender: z.nullable(z.object({ ...Named.shape, readyMade: z.nullable(ReadyMadeTender) })),
})
export type Account = z.infer<typeof Account>

/** ETB; a balance is above zero for debit and below zero for credit. */
export const TrialBalance = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** By number, without accounts that nothing was ever posted to. Balances add up to zero, debits to credits. */
  accounts: z.array(
    z.object({
      ...Account.shape,
      /** Before the first day, and at the end of the last. */
      opening: z.number(),
      closing: z.number(),
      /** In these days. */
      debit: z.number(),
      credit: z.number(),
    }),
  ),
})
export type TrialBalance = z.infer<typeof TrialBalance>

/** Entries that are no documents: a till was opened with other cash than was left, or closed with other cash than expected. */
export const SHIFT_KINDS = ['SHIFT_OPENED', 'SHIFT_CLOSED'] as const

export const JournalEntry = z.object({
  id: z.string(),
  /** Of the document, or one of SHIFT_KINDS: then `id` is the shift. */
  kind: z.string(),
  till: z.nullable(z.string()),
  /** In the branch or, of a shift, of the till, from 1; null: the document has none. */
  number: z.nullable(z.string()),
  date: timeField,
  branch: Named,
  by: Named,
  note: z.nullable(z.string()),
  /** Debits first; one of both is zero. Empty for a document without value. */
  lines: z.array(z.object({ account: Account, debit: z.number(), credit: z.number() })),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/journal/trial-balance',
  summary: 'Balances and turnover of all accounts in some days',
  needs: 'journal.view',
  shows: TOPICS,
  query: daysQuery,
  reply: TrialBalance,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the trial balance.',
})

const { limit, cursor } = pageQuery

export const listJournal = endpoint({
  method: 'GET',
  path: '/journal',
  summary: 'Postings of the documents and tills of some days',
  needs: 'journal.view',
  shows: TOPICS,
  query: z.object({ limit, cursor, ...sortQuery(BY_DATE), ...daysQuery.shape }).check(isInOrder),
  sorts: BY_DATE,
  reply: z.array(JournalEntry),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the journal.',
  pages: true,
})

export const NumberedAccount = z.object({ ...Account.shape, version: versionField })
export type NumberedAccount = z.infer<typeof NumberedAccount>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/journal/accounts',
  summary: 'The accounts of the journal, by number',
  needs: 'journal.view',
  shows: ['journal', 'tenders'],
  reply: z.array(NumberedAccount),
  failure: 'Failed to load the accounts.',
})

/** 409 ACCOUNT_NUMBER_TAKEN: another account has this number. */
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/journal/accounts',
  summary: 'Give an account of the journal a number and a name',
  needs: 'journal.edit',
  body: z.object({
    account: textField(1, unknown, ACCOUNT_MAX, unknown),
    number: z.optional(textField(1, numberRule, NUMBER_MAX, numberRule)),
    name: optionalNameField,
    version: sentVersionField,
  }),
  reply: NumberedAccount,
  changes: ['journal'],
  refusals: ['NOT_FOUND', 'ACCOUNT_NUMBER_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to save the account.',
})
