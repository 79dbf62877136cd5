import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

import type { ReactNode } from 'react'

import type { DiscountKind } from './typed-discount.ts'

type FieldsProps = {
  kind: DiscountKind
  typed: string
  description: string | undefined
  error: ReactNode
  /** Of the field in a larger form; absent: the first field of its dialog. */
  path?: string
  onKind: (kind: DiscountKind) => void
  onType: (typed: string) => void
}

/** A discount in percent or in ETB. */
export function DiscountFields({ path, ...props }: FieldsProps) {
  const { kind, typed, description, error, onKind, onType } = props
  return (
    <>
      <DeviceSelect
        label={t.discountsPage.kind}
        value={kind}
        onChange={(chosen) => onKind(chosen === 'amount' ? 'amount' : 'percent')}
      >
        <option value="percent">{t.discountsPage.percent}</option>
        <option value="amount">{t.discountsPage.amount}</option>
      </DeviceSelect>
      <TextField
        label={t.discountsPage.value}
        {...(path === undefined ? { 'data-autofocus': true } : { 'data-path': path })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        description={description}
        error={error}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </>
  )
}
