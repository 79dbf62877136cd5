import { OUTCOMES } from '@mezgeb/contract/stock/transfer-steps'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { formatCounted, formatQuantity } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { DeviceSelect } from '../../../../ui/form/DeviceSelect.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { OptionalText } from '../../../../ui/form/OptionalText.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { useKey } from '../../../../ui/kit/use-key.ts'
import { Mantine } from '../../../../ui/theme/Mantine.tsx'
import { ReasonField } from '../../removal-reasons/ReasonField.tsx'
import { KnownLines } from '../../known-lines/KnownLines.tsx'
import { MovedParts, SpoiledBox, expiredUnits, isOfParts } from './moved-facets.ts'
import { GOODS_FORM, SaveButton } from '../SaveButton.tsx'
import { useLeft } from '../passed-by.tsx'
import { PARTS, useGoodsForm } from './use-goods-form.ts'
import classes from './GoodsForm.module.css'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

import type { KnownCell } from '../../known-lines/KnownLines.tsx'
import type { GoodsStep } from '../next-step.ts'
import type { GoodsLine } from './use-goods-form.ts'

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
      <Lines {...{ saving, transfer, step }} />
      {step === 'ship' && transfer.items.some((item) => expiredUnits(item) > 0) && (
        <SpoiledBox form={form} />
      )}
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
        <OptionalText label={t.transfersPage.note} {...form.getInputProps('note')} />
      )}
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      <SaveButton className={classes.save} step={step} saving={shell.saving} />
    </form>
  )
}

type LinesProps = GoodsFormProps & { saving: Saving }
type Cell = KnownCell<GoodsLine, Transfer['items'][number]>

function Lines({ saving: { form }, transfer, step }: LinesProps) {
  const text = t.transfersPage
  return (
    <KnownLines
      form={form}
      label={text.lines}
      isPart={PARTS[step]}
      looks={{ list: classes.rows, line: `${classes.row} ${classes[step] ?? ''}` }}
      itemOf={({ productId }) => transfer.items.find((item) => item.productId === productId)}
      facts={(item) =>
        [
          `${step === 'ship' ? text.wanted : text.onRoad}: ${formatQuantity(mostOf(item, step), item.product)}`,
          ...(item.available === null
            ? []
            : [`${text.available}: ${formatCounted(item.available, item.product)}`]),
        ].join(' · ')
      }
    >
      {(cell) => <Fields {...cell} step={step} />}
    </KnownLines>
  )
}

const mostOf = ({ wanted, onRoad }: Transfer['items'][number], step: GoodsStep) =>
  step === 'ship' ? wanted : onRoad

function Fields(props: Cell & { step: GoodsStep }) {
  const { line, item, step, set } = props
  const isSum = isOfParts(line)
  const missing = mostOf(item, step) - Number(line.quantity) - Number(line.damaged)
  return (
    <>
      {step === 'receive' ? (
        <>
          <Units {...props} label={t.transfersPage.accepted} name="accepted" isSum={isSum} />
          <DamageFields {...props} missing={missing} isSum={isSum} />
        </>
      ) : (
        <Units {...props} label={t.ui.quantity} name="quantity" isSum={isSum} />
      )}
      <MovedParts {...props} />
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
    </>
  )
}

type UnitsProps = Cell & {
  label: string
  /** In the call's body. */
  name: 'quantity' | 'accepted' | 'damaged'
  /** Of its parts. */
  isSum: boolean
}

/** Units of a line: typed, or the sum of those of its parts. */
function Units({ line, item, errors, set, path, label, name, isSum }: UnitsProps) {
  const field = name === 'damaged' ? 'damaged' : 'quantity'
  const at = path(name)
  const value = line[field]
  if (isSum) {
    return (
      <p className={classes.missing}>
        <span>{label}</span>
        <output>{typeof value === 'number' ? formatCounted(value, item.product) : '–'}</output>
        {errors[at] !== undefined && <span role="alert">{errors[at]}</span>}
      </p>
    )
  }
  return (
    <NumberField
      label={label}
      isWhole
      {...countedAs(item.product)}
      unit={item.product.unit}
      data-path={at}
      error={errors[at]}
      value={value}
      onChange={(typed) => set({ [field]: typed })}
    />
  )
}

type DamageFieldsProps = Cell & Pick<UnitsProps, 'isSum'> & { missing: number }

function DamageFields({ missing, ...units }: DamageFieldsProps) {
  const text = t.transfersPage
  return (
    <>
      <Units {...units} label={text.damaged} name="damaged" />
      <p className={classes.missing} data-short={missing > 0 || undefined}>
        <span>{text.isMissing}</span>
        <output>
          {Number.isFinite(missing) ? formatCounted(Math.max(0, missing), units.item.product) : '–'}
        </output>
      </p>
    </>
  )
}

function OutcomeFields({ saving: { form }, transfer }: Omit<LinesProps, 'step'>) {
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
