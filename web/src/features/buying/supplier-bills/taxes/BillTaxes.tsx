import { getTaxes } from '@mezgeb/contract/selling/taxes/taxes'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { rateName, taxName } from '../../../selling/taxes/tax-name.ts'
import { rateOn, taxOfRow } from './typed-taxes.ts'

import type { BilledTax } from '@mezgeb/contract/buying/supplier-bills'
import type { Tax } from '@mezgeb/contract/selling/taxes/taxes'
import type { ReactNode } from 'react'

import type { Taxed, TypedTaxes } from './typed-taxes.ts'

type BillTaxesProps = {
  draft: TypedTaxes & { billedOn: string }
  problems: Readonly<Record<string, ReactNode>>
  onChange: (changed: Partial<TypedTaxes>) => void
}

/** The taxed amount of each tax, and its tax; one amount of tax in an institution without taxes. */
export function BillTaxes({ draft, problems, onChange }: BillTaxesProps) {
  const { data } = useCall(getTaxes, {})
  const taxes = (data?.taxes ?? []).filter(({ isActive }) => isActive)
  const { isIncluded, taxAmount } = draft
  const amount = (
    <NumberField
      label={t.payables.taxAmount}
      placeholder={t.ui.optional}
      value={taxAmount}
      error={problems['taxAmount']}
      data-path="taxAmount"
      onChange={(value) => onChange({ taxAmount: value })}
    />
  )
  if (taxes.length === 0) return amount
  return (
    <FieldGroup name={t.payables.taxes}>
      {/* Typed before the taxes were read: the bill is refused as long as it is there. */}
      {taxAmount !== '' && amount}
      <DeviceSelect
        label={t.payables.taxedAmounts}
        value={isIncluded ? 'included' : 'onTop'}
        onChange={(value) => onChange({ isIncluded: value === 'included' })}
      >
        <option value="onTop">{t.payables.amountsWithoutTax}</option>
        <option value="included">{t.payables.amountsWithTax}</option>
      </DeviceSelect>
      {taxes.map((tax) => (
        <TaxRows key={tax.id} tax={tax} {...{ draft, problems, onChange }} />
      ))}
    </FieldGroup>
  )
}

/** The taxed amount, and once there is one its tax. */
function TaxRows({ tax, draft, problems, onChange }: BillTaxesProps & { tax: Tax }) {
  const { taxes } = draft
  const rate = rateOn(tax, draft)
  const at = taxes.findIndex(({ taxId }) => taxId === tax.id)
  const row = taxes[at]
  const name = rateName({ ...tax, rate, name: taxName(tax) })
  const change = (typed: Partial<Taxed>) => {
    const known = { taxId: tax.id, rate: tax.rate, rates: tax.rates }
    const next: Taxed = { amount: '', taxAmount: '', ...row, ...typed, ...known }
    const changed = at < 0 ? [...taxes, next] : taxes.with(at, next)
    onChange({ taxes: changed.filter(({ amount }) => amount !== '') })
  }
  return (
    <>
      <NumberField
        label={t.payables.taxedWith(name)}
        placeholder={t.ui.optional}
        value={row?.amount ?? ''}
        error={problems[`taxes.${at}.amount`] ?? problems[`taxes.${at}.taxId`]}
        data-path={`taxes.${at}.amount`}
        onChange={(amount) => change({ amount })}
      />
      {row !== undefined && rate > 0 && (
        <NumberField
          label={t.payables.taxOf(name)}
          placeholder={formatAmount(taxOfRow({ ...row, taxAmount: '' }, draft))}
          value={row.taxAmount}
          error={problems[`taxes.${at}.taxAmount`]}
          data-path={`taxes.${at}.taxAmount`}
          onChange={(taxAmount) => change({ taxAmount })}
        />
      )}
    </>
  )
}

type TaxedBill = { taxes: readonly BilledTax[] }

/** The taxed amounts of a bill, each with its tax. */
export const taxFacts = ({ taxes }: TaxedBill, money: (amount: number) => string) =>
  taxes.map((tax) => ({
    label: t.payables.taxedWith(rateName(tax)),
    value: `${money(tax.netAmount)} + ${money(tax.taxAmount)}`,
  }))
