import { QUARANTINE_OUTCOMES, settleQuarantine } from '@mezgeb/contract/stock/quarantines'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { QuantityField } from '../../../ui/form/QuantityField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { ChoiceGroup } from '../../workspace/settings/ChoiceGroup.tsx'
import { lotText } from '../lots/lot-words.ts'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'
import {
  SETTLEMENT_SHAPES,
  newSettlement,
  quantityPath,
  settlementForm,
} from './settlement-draft.ts'
import classes from './SettleModal.module.css'

import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type SettleModalProps = ModalProps & { quarantine: QuarantineSheet }

/** Releases goods from quarantine or writes them off, each product with a quantity. */
export function SettleModal({ opened, onClose, quarantine }: SettleModalProps) {
  const { form, shell } = useSettlementForm({ opened, onClose, quarantine })
  const text = t.quarantines
  return (
    <ModalForm
      title={text.settleTitle(text.named(quarantine.number))}
      size="lg"
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <ChoiceGroup
        id="outcome"
        label={text.outcome}
        options={QUARANTINE_OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))}
        value={form.values.outcome}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
      />
      <Lines form={form} of={quarantine} />
      {form.values.outcome === 'RELEASED' ? (
        <TextField label={t.ui.reason} autoComplete="off" {...form.getInputProps('reason')} />
      ) : (
        <ReasonField
          {...form.getInputProps('reason')}
          onText={(reason, reasonId) => {
            form.setFieldValue('reason', reason)
            form.setFieldValue('reasonId', reasonId)
          }}
        />
      )}
    </ModalForm>
  )
}

type SettlementForm = ReturnType<typeof useSettlementForm>['form']
type LinesProps = { form: SettlementForm; of: QuarantineSheet }

function Lines({ form, of }: LinesProps) {
  const text = t.quarantines
  const heldOf = (productId: string) =>
    of.items.find(({ product }) => product.id === productId)?.held ?? 0
  const takeAll = () => {
    form.clearErrors()
    form.setFieldValue(
      'items',
      form.getValues().items.map((line) => ({ ...line, quantity: heldOf(line.productId) })),
    )
  }
  return (
    <>
      <div className={classes.head}>
        <h3>{text.lines}</h3>
        <Button size="sm" data-autofocus onClick={takeAll}>
          {text.everything}
        </Button>
      </div>
      <ol className={classes.lines} aria-label={text.lines}>
        {form.values.items.map((line, at) => (
          <Line key={line.productId} {...{ form, of, at }} />
        ))}
      </ol>
      {form.errors['items'] !== undefined && <p role="alert">{form.errors['items']}</p>}
    </>
  )
}

function Line({ form, of, at }: LinesProps & { at: number }) {
  const { items } = form.values
  const line = items[at]
  const item = of.items.find(({ product }) => product.id === line?.productId)
  if (line === undefined || item === undefined) return null
  const { product, held } = item
  const path = quantityPath(items, line)
  return (
    <li className={classes.line}>
      <p className={classes.product}>
        <strong>{product.name}</strong>
        <span>{t.quarantines.heldUnits(formatQuantity(held, product))}</span>
      </p>
      <QuantityField
        label={`${t.quarantines.units}, ${product.name}`}
        isLabelHidden
        {...countedAs(product)}
        data-path={path}
        error={form.errors[path]}
        value={line.quantity}
        onChange={(typed) => {
          form.clearErrors()
          form.setFieldValue(`items.${at}.quantity`, typed)
        }}
      />
      <LotOfLine {...{ form, item, at }} />
    </li>
  )
}

type LotOfLineProps = Pick<LinesProps, 'form'> & {
  item: QuarantineSheet['items'][number]
  at: number
}

/** The batch that is settled; none: those that expire first. */
function LotOfLine({ form, item: { product, lots }, at }: LotOfLineProps) {
  const line = form.values.items[at]
  if (lots === undefined || line === undefined) return null
  const keyOf = (lot: { batch: string | null; expiresOn: string }) =>
    `${lot.expiresOn} ${lot.batch ?? ''}`
  return (
    <div className={classes.lot}>
      <DeviceSelect
        label={`${t.lots.batch}, ${product.name}`}
        value={line.expiresOn === '' ? '' : keyOf(line)}
        onChange={(key) => {
          const lot = lots.find((one) => keyOf(one) === key)
          form.clearErrors()
          form.setFieldValue(`items.${at}.batch`, lot?.batch ?? '')
          form.setFieldValue(`items.${at}.expiresOn`, lot?.expiresOn ?? '')
        }}
      >
        <option value="">{t.lots.anyBatch}</option>
        {lots.map((lot) => (
          <option key={keyOf(lot)} value={keyOf(lot)}>
            {lotText(lot, product)}
          </option>
        ))}
      </DeviceSelect>
    </div>
  )
}

function useSettlementForm({ opened, onClose, quarantine }: SettleModalProps) {
  const { id } = quarantine
  const create = useSave(settleQuarantine)
  return useSaveForm({
    id: { name: 'quarantineSettlement', of: id },
    opened,
    schema: settlementForm,
    initialValues: newSettlement(quarantine),
    shapes: SETTLEMENT_SHAPES,
    creates: [create],
    save: (body) => create.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      showToast(t.quarantines.done)
      onClose()
    },
  })
}
