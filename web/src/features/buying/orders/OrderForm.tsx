import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { PageForm, PageFormFoot } from '../../../ui/form/page/PageForm.tsx'
import { PageSave } from '../../../ui/form/page/PageSave.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { NewGoodsButton } from '../../catalogue/goods/NewGoodsButton.tsx'
import { CostOf } from '../../stock/lines/CostOf.tsx'
import { linePath } from '../../stock/lines/goods-line.ts'
import { GoodsLines } from '../../stock/lines/GoodsLines.tsx'
import { useIsOneRow } from '../../stock/lines/use-is-one-row.ts'
import { SupplierField } from '../suppliers/SupplierField.tsx'
import { sumsOf } from './order-draft.ts'
import { useOrderForm } from './use-order-form.ts'
import classes from './OrderForm.module.css'

import type { KeyboardEvent, RefObject } from 'react'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

import type { ShownLine } from '../../stock/lines/GoodsLines.tsx'
import type { OrderDraft, OrderLine } from './order-draft.ts'
import type { OrderFormState } from './use-order-form.ts'

/** The form of an order: supplier, branch, and goods with costs and the supplier's codes. */
export function OrderForm({ order }: { order?: PurchaseOrder }) {
  return (
    <Mantine>
      <OrderFields order={order} />
    </Mantine>
  )
}

const FORM = 'order'

function OrderFields({ order }: { order: PurchaseOrder | undefined }) {
  const state = useOrderForm(order)
  const { form, shell } = state
  return (
    <>
      <PageHeading
        title={order === undefined ? t.orders.formTitle : t.orders.editTitle}
        action={<PageSave form={FORM} place="bar" saving={shell.saving} />}
      />
      <PageForm id={FORM} shell={shell}>
        <Head state={state} isNew={order === undefined} />
        <Lines state={state} />
        <PageFormFoot form={FORM} shell={shell}>
          <Sum values={form.values} />
        </PageFormFoot>
      </PageForm>
    </>
  )
}

function Sum({ values }: { values: OrderDraft }) {
  const { institution } = useUser()
  const { units, cost } = sumsOf(values)
  return (
    <p className={classes.sum} aria-live="polite">
      {t.orders.units}: {units === '' ? formatCount(0) : units}
      {cost > 0 && (
        <strong>
          {' '}
          · {t.orders.cost}: {formatMoney(cost, 'entryCost', institution?.currency)}
        </strong>
      )}
    </p>
  )
}

function Head({ state, isNew }: { state: OrderFormState; isNew: boolean }) {
  const { form, lines, focusNext } = state
  const { branchId, supplier, supplierId } = form.values
  const { mutate } = useSave(createSupplier)
  const pick = ({ id, name }: { id: string; name: string }) => {
    form.setFieldValue('supplier', { id, name })
    form.setFieldValue('supplierId', id)
    form.clearFieldError('supplierId')
  }
  const addSupplier = (name: string) =>
    mutate({ body: { name } }, { onSuccess: pick, onError: ({ message }) => showToast(message) })
  return (
    <div className={classes.head}>
      {isNew && (
        <BranchField
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => (supplierId === '' ? focusNext('supplierId') : lines.focusEmptyLine())}
        />
      )}
      <SupplierField
        {...form.getInputProps('supplierId')}
        data-autofocus
        supplier={supplier ?? undefined}
        onPick={pick}
        onNew={addSupplier}
        onChosen={() => lines.focusEmptyLine()}
      />
      <DateField
        calendar={getCalendar()}
        label={t.orders.expectedOn}
        {...form.getInputProps('expectedOn')}
      />
      <TextField
        label={t.orders.note}
        placeholder={t.ui.optional}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </div>
  )
}

function Lines({ state }: { state: OrderFormState }) {
  const { form, lines, fill } = state
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  const renderMore = useCallback(
    (shown: ShownLine<OrderLine>) => <LineFields {...shown} lines={latest} />,
    [],
  )
  const { supplierId, branchId } = form.values
  return (
    <>
      <GoodsLines
        lines={lines}
        isFirst={false}
        mayAdd
        className={classes.rows}
        heads={{ cost: t.orders.unitCost, code: t.orders.code }}
        renderMore={renderMore}
      />
      <div>
        <Button
          size="sm"
          busy={isBusy}
          disabled={supplierId === '' || branchId === ''}
          onClick={() => {
            setBusy(true)
            void fill().finally(() => setBusy(false))
          }}
        >
          {t.orders.fill}
        </Button>{' '}
        <NewGoodsButton onAdded={(goods) => lines.pickGoods(form.values.items.length - 1, goods)}>
          {t.deliveries.newProduct}
        </NewGoodsButton>
      </div>
    </>
  )
}

type LineFieldsProps = ShownLine<OrderLine> & { lines: RefObject<OrderFormState['lines']> }

function LineFields({ line, item, goods, errors, lines }: LineFieldsProps) {
  const isLabelHidden = useIsOneRow()
  const field = (name: 'unitCost' | 'code') => ({
    isLabelHidden,
    'data-path': linePath(line, name),
    error: errors[name],
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') lines.current.focusAfterLine(line)
    },
  })
  return (
    <>
      <div className={classes.cost}>
        <NumberField
          label={t.orders.unitCost}
          {...field('unitCost')}
          value={item.unitCost}
          onChange={(typed) => lines.current.setField(line, 'unitCost', typed)}
        />
        <CostOf item={item} goods={goods} />
      </div>
      <div className={classes.code}>
        <TextField
          label={t.orders.code}
          autoComplete="off"
          {...field('code')}
          value={item.code}
          onChange={({ currentTarget: { value } }) => lines.current.setField(line, 'code', value)}
        />
      </div>
    </>
  )
}
