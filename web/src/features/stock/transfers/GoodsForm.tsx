import { OUTCOMES } from '@mezgeb/contract/stock/transfer-steps'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { useKey } from '../../../ui/kit/use-key.ts'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'
import { LotParts } from './lots/LotParts.tsx'
import { GOODS_FORM, SaveButton } from './SaveButton.tsx'
import { useLeft } from './passed-by.tsx'
import { useGoodsForm } from './use-goods-form.ts'
import classes from './GoodsForm.module.css'

import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { SetLine } from './lots/LotParts.tsx'
import type { GoodsLine, GoodsStep } from './use-goods-form.ts'

type GoodsFormProps = { transfer: Transfer; step: GoodsStep }
type Left = Parameters<typeof useLeft>[0]['onLeft']
type Saving = ReturnType<typeof useGoodsForm>

/** Sends, receives or settles goods: filled with the usual case, so that one key is enough for it. */
export function GoodsForm({ transfer, step, onLeft }: GoodsFormProps & { onLeft: Left }) {
  const saving = useGoodsForm(transfer, step)
  const { form, shell } = saving
  const typed = () => (shell.isDirty() ? form.getValues().items : null)
  useLeft({ transfer, step, typed, onLeft })
  useKey(true, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return
    event.preventDefault()
    shell.onSubmit()
  })
  return (
    <form
      id={GOODS_FORM}
      className={classes.form}
      noValidate
      onSubmit={shell.onSubmit}
      onPointerDownCapture={shell.onTouch}
      onInputCapture={shell.onTouch}
    >
      <h2>{t.transfersPage[step]}</h2>
      <ol className={classes.rows} aria-label={t.transfersPage.lines}>
        {form.values.items.map((line, at) => (
          <Row key={line.key} {...{ saving, transfer, step, line, at }} />
        ))}
      </ol>
      {form.errors['items'] !== undefined && <p role="alert">{form.errors['items']}</p>}
      {step === 'settle' && <OutcomeFields saving={saving} transfer={transfer} />}
      {step === 'settle' ? (
        <Mantine>
          <ReasonField
            placeholder={form.values.outcome === 'WRITTEN_OFF' ? undefined : t.ui.optional}
            {...form.getInputProps('note')}
            onText={(reason) => form.setFieldValue('note', reason)}
          />
        </Mantine>
      ) : (
        <TextField
          label={t.transfersPage.note}
          placeholder={t.ui.optional}
          autoComplete="off"
          {...form.getInputProps('note')}
        />
      )}
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      <SaveButton className={classes.save} step={step} saving={shell.saving} />
    </form>
  )
}

type RowProps = GoodsFormProps & { saving: Saving; line: GoodsLine; at: number }

const UNITS_PATH = { ship: 'quantity', receive: 'accepted', settle: 'quantity' } as const

function Row({ saving: { form }, transfer, step, line, at }: RowProps) {
  const item = transfer.items.find(({ productId }) => productId === line.productId)
  if (item === undefined) return null
  const text = t.transfersPage
  const most = step === 'ship' ? item.wanted : item.onRoad
  const path = `items.${at}.${UNITS_PATH[step]}`
  const set: SetLine = (changes) => {
    form.setFieldValue(`items.${at}`, { ...line, ...changes })
    const fields = Object.keys(form.errors).filter((field) => field.startsWith(`items.${at}.`))
    fields.forEach((field) => form.clearFieldError(field))
  }
  const missing = most - Number(line.quantity) - Number(line.damaged)
  const isByLot = line.lots.length > 0
  const units = { line, at, set, errors: form.errors, product: item.product }
  const label = step === 'receive' ? text.accepted : t.ui.quantity
  return (
    <li className={classes.row} data-step={step}>
      <p className={classes.product}>
        <strong>{item.product.name}</strong>
        <span>
          {step === 'ship' ? text.wanted : text.onRoad}: {formatQuantity(most, item.product)}
          {item.available !== null &&
            ` · ${text.available}: ${formatCounted(item.available, item.product)}`}
        </span>
      </p>
      <Units {...{ ...units, label, path, field: 'quantity', isSum: isByLot }} />
      {step === 'receive' && <DamageFields {...{ ...units, missing, isByLot }} />}
      <LotParts {...{ item, step, line, at, set, errors: form.errors }} />
      {Number(line.damaged) > 0 && (
        <div className={classes.reason}>
          <Mantine>
            <ReasonField
              placeholder={t.ui.optional}
              value={line.reason}
              onText={(reason) => set({ reason })}
            />
          </Mantine>
        </div>
      )}
    </li>
  )
}

type UnitsProps = {
  line: GoodsLine
  errors: Saving['form']['errors']
  set: SetLine
  product: Measured
  label: string
  path: string
  field: 'quantity' | 'damaged'
  /** Of its batches. */
  isSum: boolean
}

/** Units of a line: typed, or the sum of those of its batches. */
function Units({ line, errors, set, product, label, path, field, isSum }: UnitsProps) {
  const value = line[field]
  if (isSum) {
    return (
      <p className={classes.missing}>
        <span>{label}</span>
        <output>{typeof value === 'number' ? formatCounted(value, product) : '–'}</output>
        {errors[path] !== undefined && <span role="alert">{errors[path]}</span>}
      </p>
    )
  }
  return (
    <NumberField
      label={label}
      isWhole
      {...countedAs(product)}
      data-path={path}
      error={errors[path]}
      value={value}
      onChange={(typed) => set({ [field]: typed })}
    />
  )
}

type DamageFieldsProps = Omit<UnitsProps, 'label' | 'path' | 'field' | 'isSum'> & {
  at: number
  missing: number
  isByLot: boolean
}

function DamageFields({ at, missing, isByLot, ...units }: DamageFieldsProps) {
  const text = t.transfersPage
  const path = `items.${at}.damaged`
  return (
    <>
      <Units {...{ ...units, path, label: text.damaged, field: 'damaged', isSum: isByLot }} />
      <p className={classes.missing} data-short={missing > 0 || undefined}>
        <span>{text.isMissing}</span>
        <output>
          {Number.isFinite(missing) ? formatCounted(Math.max(0, missing), units.product) : '–'}
        </output>
      </p>
    </>
  )
}

function OutcomeFields({
  saving: { form },
  transfer,
}: Omit<GoodsFormProps, 'step'> & { saving: Saving }) {
  const { outcome, lossBranchId } = form.values
  return (
    <div className={classes.fields}>
      <DeviceSelect
        label={t.transfersPage.settleAs}
        {...(outcome === 'WRITTEN_OFF' ? { description: t.transfersPage.isLoss } : {})}
        value={outcome}
        onChange={(value) =>
          OUTCOMES.filter((one) => one === value).forEach((one) =>
            form.setFieldValue('outcome', one),
          )
        }
      >
        {OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {t.transferTrail.states[one]}
          </option>
        ))}
      </DeviceSelect>
      {outcome === 'WRITTEN_OFF' && (
        <DeviceSelect
          label={t.transfersPage.lossBranch}
          value={lossBranchId}
          onChange={(id) => form.setFieldValue('lossBranchId', id)}
        >
          {[transfer.toBranch, transfer.fromBranch].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </DeviceSelect>
      )}
    </div>
  )
}
