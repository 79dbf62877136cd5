import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { ownRow, rowsOf } from './variants-draft.ts'
import classes from './VariantsForm.module.css'

import type { KeyboardEvent } from 'react'

import type { VariantsFormState } from './use-variants-form.ts'
import type { Row } from './variants-draft.ts'

/** The combinations, each with a tick, its price, its code and its barcodes. */
export function CombinationRows({ state }: { state: VariantsFormState }) {
  const { form, beside } = state
  const rows = rowsOf(form.values, beside)
  const own = ownRow(rows, form.values, beside)
  const added = rows.filter((row) => row !== own && !row.isLeftOut)
  return (
    <>
      {beside.product !== undefined && own !== undefined && (
        <div className={classes.own}>
          <DeviceSelect
            label={t.variants.existing(beside.product.name)}
            value={own.key}
            onChange={(key) => form.setFieldValue('ownKey', key)}
          >
            {rows.map(({ key, values }) => (
              <option key={key} value={key}>
                {values.join(' · ')}
              </option>
            ))}
          </DeviceSelect>
        </div>
      )}
      <ol className={classes.rows} aria-label={t.variants.list}>
        {rows
          .filter((row) => row !== own)
          .map((row, at) => (
            <CombinationRow
              key={row.key}
              state={state}
              row={row}
              isFirst={at === 0}
              path={`variants.${added.indexOf(row)}`}
            />
          ))}
      </ol>
    </>
  )
}

type CombinationRowProps = {
  state: VariantsFormState
  row: Row
  isFirst: boolean
  /** In the body of the call. */
  path: string
}

function CombinationRow({ state, row, isFirst, path }: CombinationRowProps) {
  const { form, setRow } = state
  const name = row.values.join(' · ')
  const common = form.values.price
  const field = (part: 'pricePerUnit' | 'code' | 'barcodes', label: string) => ({
    label,
    'aria-label': `${label}, ${name}`,
    isLabelHidden: !isFirst,
    disabled: row.isLeftOut,
    'data-path': `${path}.${part}`,
    'data-column': part,
    error: form.errors[`${path}.${part}`] ?? form.errors[`${path}.${part}.0`],
    onKeyDown: goDown,
  })
  return (
    <li className={classes.row}>
      <Tick state={state} row={row} isFirst={isFirst} />
      <NumberField
        {...field('pricePerUnit', t.variants.priceOf)}
        placeholder={typeof common === 'number' ? formatAmount(common) : ''}
        value={row.price}
        onChange={(price) => setRow({ ...row, price })}
      />
      <TextField
        {...field('code', fieldLabel('code'))}
        placeholder={fieldLabel('code')}
        autoComplete="off"
        value={row.code}
        onChange={({ currentTarget }) => setRow({ ...row, code: currentTarget.value })}
      />
      <TextField
        {...field('barcodes', fieldLabel('barcodes'))}
        placeholder={fieldLabel('barcodes')}
        autoComplete="off"
        spellCheck={false}
        data-codes
        value={row.barcodes}
        onChange={({ currentTarget }) => setRow({ ...row, barcodes: currentTarget.value })}
      />
      {form.errors[`${path}.values`] !== undefined && (
        <p className={classes.error} role="alert">
          {form.errors[`${path}.values`]}
        </p>
      )}
    </li>
  )
}

function Tick({ state: { setRow }, row, isFirst }: Omit<CombinationRowProps, 'path'>) {
  return (
    <label className={classes.tick} data-first={isFirst || undefined}>
      <input
        type="checkbox"
        checked={!row.isLeftOut}
        onChange={({ currentTarget }) => setRow({ ...row, isLeftOut: !currentTarget.checked })}
      />{' '}
      <span>{row.values.join(' · ')}</span>
    </label>
  )
}

/** Enter, which a scanner sends after a barcode, and the arrows go to the same field of the next or previous row. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const steps = new Map([
    ['Enter', 1],
    ['ArrowDown', 1],
    ['ArrowUp', -1],
  ])
  const step = steps.get(event.key)
  if (step === undefined) return
  event.preventDefault()
  const { currentTarget } = event
  const { column } = currentTarget.dataset
  const fields = currentTarget
    .closest('ol')
    ?.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]:enabled`)
  const inputs = [...(fields ?? [])]
  inputs[inputs.indexOf(currentTarget) + step]?.focus()
}
