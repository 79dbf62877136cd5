import {
  RULES,
  TAXES_MAX,
  addReadyMadeTaxes,
  createTax,
  createTaxRate,
  getTaxes,
  updateTax,
  updateTaxSettings,
} from '@mezgeb/contract/selling/taxes/taxes'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { changeOwnRecord } from '../../../platform/db/own-records.ts'
import { serve } from '../../../platform/http/serve.ts'
import { addReadyMadeTaxes as giveReadyMadeTaxes } from './add-ready-made-taxes.ts'
import {
  addFirstRates,
  addRate,
  addSettings,
  addTax,
  changeSettings,
  changeTax,
  findSettings,
  findTax,
  listOfTaxes,
  lockTax,
} from './taxes.queries.ts'

import type { Tax, TaxKind, TaxSettings, Taxes } from '@mezgeb/contract/selling/taxes/taxes'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Module } from '../../module.ts'

const rule = ruleOf(RULES)

export const taxes: Module = {
  routes: taxesRoutes,
  named: { table: 'taxes', referredBy: 'tax_id' },
}

function taxesRoutes(api: Api): void {
  serve(api, getTaxes, ({ db, actor: { institutionId } }) =>
    db.readTogether(institutionId, (tx) => read(tx, institutionId)),
  )
  serve(api, addReadyMadeTaxes, ({ db, actor, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, async (tx) => {
      await giveReadyMadeTaxes(tx, institutionId)
      return read(tx, institutionId)
    })
  })
  serve(api, createTax, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      add(tx, institutionId, body),
    )
  })
  serve(api, updateTax, (call) => changeOwnRecord(call, { update, find }))
  serve(api, createTaxRate, ({ db, actor, body, key }) => {
    const { institutionId } = actor
    return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
      addLaterRate(tx, { institutionId, id: body.taxId }, body),
    )
  })
  serve(api, updateTaxSettings, ({ db, actor: { institutionId }, body }) =>
    guardedChange(db, institutionId, {
      input: body,
      change: (tx) => setSettings(tx, institutionId, body),
      current: (tx) => settingsOf(tx, institutionId),
    }),
  )
}

async function read(tx: Transaction, institutionId: string): Promise<Taxes> {
  const [settings, all] = await Promise.all([
    settingsOf(tx, institutionId),
    tx.query(listOfTaxes(institutionId)),
  ])
  return { settings, taxes: all }
}

async function settingsOf(tx: Transaction, institutionId: string): Promise<TaxSettings | null> {
  const [settings] = await tx.query(findSettings(institutionId))
  return settings ?? null
}

type NewTax = { name: string; kind: TaxKind; rate?: number | undefined }

async function add(tx: Transaction, institutionId: string, tax: NewTax): Promise<Tax> {
  const { name, kind, rate = 0 } = tax
  const [added] = await tx.query(addTax(institutionId, name, kind))
  if (added === undefined) throw invalid('name', rule('TOO_MANY_TAXES', { max: TAXES_MAX }))
  await tx.query(addFirstRates(institutionId, [added.id], [rate]))
  await tx.query(addSettings(institutionId, null))
  return getTax(tx, { institutionId, id: added.id })
}

type Rate = { rate: number; validFrom: string }

/** The tax is locked, so that two rates at once come one after the other. */
async function addLaterRate(tx: Transaction, key: RecordKey, later: Rate): Promise<Tax> {
  const { institutionId, id } = key
  const { rate, validFrom } = later
  const [tax] = await tx.query(lockTax(institutionId, id))
  if (tax === undefined) throw new AppError('NOT_FOUND')
  if (tax.kind !== 'STANDARD') throw invalid('rate', rule('RATE_NEEDS_STANDARD'))
  const rows = await tx.query(addRate(institutionId, id, validFrom, rate))
  if (rows.length === 0) throw invalid('validFrom', rule('VALID_FROM_TOO_EARLY'))
  return getTax(tx, key)
}

type Input = {
  name?: string | undefined
  isActive?: boolean | undefined
  version?: number | null | undefined
}

async function update(tx: Transaction, key: RecordKey, input: Input): Promise<Tax | null> {
  const { institutionId, id } = key
  const { version, name, isActive } = input
  const settings = await settingsOf(tx, institutionId)
  if (isActive === false && settings?.defaultTaxId === id)
    throw invalid('isActive', rule('TAX_STAYS'))
  const [row] = await tx.query(changeTax(institutionId, id, version, name, isActive))
  return row === undefined ? null : find(tx, key)
}

type Settings = {
  defaultTaxId?: string | null | undefined
  pricesIncludeTax?: boolean | undefined
  version?: number | null | undefined
}

async function setSettings(
  tx: Transaction,
  institutionId: string,
  { version, defaultTaxId, pricesIncludeTax }: Settings,
): Promise<TaxSettings | null> {
  const isSet = defaultTaxId !== undefined
  const values = [isSet, defaultTaxId ?? null, pricesIncludeTax ?? null] as const
  const [row] = await tx.query(changeSettings(institutionId, version ?? null, ...values))
  return row ?? null
}

async function find(tx: Transaction, { institutionId, id }: RecordKey): Promise<Tax | null> {
  const [row] = await tx.query(findTax(institutionId, id))
  return row ?? null
}

async function getTax(tx: Transaction, key: RecordKey): Promise<Tax> {
  const tax = await find(tx, key)
  if (tax === null) throw new AppError('NOT_FOUND')
  return tax
}
