import { OUTCOMES } from '@mezgeb/contract/stock/transfer-steps'

import { formatCounted, formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { useKey } from '../../../ui/kit/use-key.ts'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'
import { GOODS_FORM, SaveButton } from './SaveButton.tsx'
import { useGoodsForm } from './use-goods-form.ts'
import classes from './GoodsForm.module.css'

import type { Transfer } from '@mezgeb/contract/stock/transfers'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { GoodsLine, GoodsStep } from './use-goods-form.ts'

type GoodsFormProps = { transfer: Transfer; step: GoodsStep }
type Saving = ReturnType<typeof useGoodsForm>

/** Sends, receives or settles goods: filled with the usual case, so that one key is enough for it. */
export function GoodsForm({ transfer, step }: GoodsFormProps) {
  const saving = useGoodsForm(transfer, step)
  const { form, shell } = saving
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
            placeholder={t.ui.optional}
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
  const set = (field: keyof GoodsLine, value: number | string) =>
    form.setFieldValue(`items.${at}.${field}`, value)
  const missing = most - Number(line.quantity) - Number(line.damaged)
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
      <NumberField
        label={step === 'receive' ? text.accepted : t.ui.quantity}
        isWhole
        unitSize={item.product.unitSize}
        data-path={path}
        error={form.errors[path]}
        value={line.quantity}
        onChange={(value) => set('quantity', value)}
      />
      {step === 'receive' && (
        <DamageFields {...{ line, at, set, missing }} errors={form.errors} product={item.product} />
      )}
    </li>
  )
}

type DamageFieldsProps = {
  line: GoodsLine
  at: number
  errors: Saving['form']['errors']
  set: (field: keyof GoodsLine, value: number | string) => void
  missing: number
  product: Measured
}

function DamageFields({ line, at, errors, set, missing, product }: DamageFieldsProps) {
  const text = t.transfersPage
  return (
    <>
      <NumberField
        label={text.damaged}
        isWhole
        unitSize={product.unitSize}
        data-path={`items.${at}.damaged`}
        error={errors[`items.${at}.damaged`]}
        value={line.damaged}
        onChange={(value) => set('damaged', value)}
      />
      <p className={classes.missing} data-short={missing > 0 || undefined}>
        <span>{text.isMissing}</span>
        <output>
          {Number.isFinite(missing) ? formatCounted(Math.max(0, missing), product) : '–'}
        </output>
      </p>
      {Number(line.damaged) > 0 && (
        <div className={classes.reason}>
          <Mantine>
            <ReasonField
              placeholder={t.ui.optional}
              value={line.reason}
              onText={(reason) => set('reason', reason)}
            />
          </Mantine>
        </div>
      )}
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
