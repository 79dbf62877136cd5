import { createSupplier } from '@mezgeb/contract/buying/suppliers'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { PageForm, PageFormFoot } from '../../../ui/form/page/PageForm.tsx'
import { PageSave } from '../../../ui/form/page/PageSave.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { newGoodsLine } from '../lines/goods-line.ts'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import { ReturnRows } from './ReturnRows.tsx'
import { useReturnForm } from './use-return-form.ts'
import classes from './ReturnForm.module.css'

import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import type { ReturnFormState } from './use-return-form.ts'

type ReturnFormProps = { of?: ReturnableGoods }

/** The form of a supplier return: any goods of a branch, or those of one delivery. */
export function ReturnForm({ of }: ReturnFormProps) {
  return (
    <Mantine>
      <ReturnFields of={of} />
    </Mantine>
  )
}

function ReturnFields({ of }: { of: ReturnableGoods | undefined }) {
  const state = useReturnForm(of)
  const { form, shell } = state
  return (
    <>
      <PageHeading
        title={t.supplierReturns.title}
        action={
          <PageSave form={FORM} place="bar" saving={shell.saving}>
            {t.supplierReturns.submit}
          </PageSave>
        }
      />
      <PageForm id={FORM} shell={shell}>
        {of === undefined ? <AnyGoods state={state} /> : <ReturnRows state={state} of={of} />}
        <TextField
          label={t.ui.reason}
          placeholder={t.supplierReturns.reasonExample}
          {...form.getInputProps('reason')}
        />
        <PageFormFoot form={FORM} shell={shell} submit={t.supplierReturns.submit} />
      </PageForm>
    </>
  )
}

const FORM = 'return'

function AnyGoods({ state: { form } }: { state: ReturnFormState }) {
  const focusNext = useNextField(form)
  const lines = useGoodsLines(form, { newLine: newGoodsLine, focusNext })
  const { mutate } = useSave(createSupplier)
  const { branchId, supplier, supplierId } = form.values
  const pick = ({ id, name }: { id: string; name: string }) => {
    form.setFieldValue('supplier', { id, name })
    form.setFieldValue('supplierId', id)
    form.clearFieldError('supplierId')
  }
  return (
    <>
      <div className={classes.head}>
        {branchId !== null && (
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
          onNew={(name) =>
            mutate(
              { body: { name } },
              { onSuccess: pick, onError: ({ message }) => showToast(message) },
            )
          }
          onChosen={() => lines.focusEmptyLine()}
        />
      </div>
      <GoodsLines lines={lines} isFirst={false} mustBeInStock heads={{}} />
    </>
  )
}
