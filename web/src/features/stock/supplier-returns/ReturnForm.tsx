import { t } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { SupplierOrNew } from '../../buying/suppliers/SupplierOrNew.tsx'
import { useKnownGoods } from '../../catalogue/goods/use-known-goods.ts'
import { DocumentForm } from '../document-form/DocumentForm.tsx'
import { DocumentHead } from '../document-form/DocumentHead.tsx'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import { ReturnRows } from './ReturnRows.tsx'
import { newLine } from './return-draft.ts'
import { useReturnForm } from './use-return-form.ts'

import type { ReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import type { ReturnFormState } from './use-return-form.ts'

/** The form of a supplier return: any goods of a branch, or those of one delivery. */
export function ReturnForm({ of }: { of?: ReturnableGoods }) {
  const state = useReturnForm(of)
  const { form, shell } = state
  return (
    <DocumentForm title={t.supplierReturns.title} shell={shell} submit={t.supplierReturns.submit}>
      {of === undefined ? <AnyGoods state={state} /> : <ReturnRows state={state} of={of} />}
      <TextField
        label={t.ui.reason}
        placeholder={t.supplierReturns.reasonExample}
        {...form.getInputProps('reason')}
      />
    </DocumentForm>
  )
}

function AnyGoods({ state: { form, shell, focusNext } }: { state: ReturnFormState }) {
  const goods = useKnownGoods(form.values.goods, shell.onDiscard !== null)
  const lines = useGoodsLines(form, { newLine, focusNext, goods })
  const { branchId, supplierId } = form.values
  return (
    <>
      <DocumentHead>
        {branchId !== null && (
          <BranchField
            {...form.getInputProps('branchId')}
            branchId={branchId}
            onPick={(id) => form.setFieldValue('branchId', id)}
            onChosen={() => (supplierId === '' ? focusNext('supplierId') : lines.focusEmptyLine())}
          />
        )}
        <SupplierOrNew form={form} onChosen={() => lines.focusEmptyLine()} />
      </DocumentHead>
      <GoodsLines lines={lines} isFirst={false} mustBeInStock hasHeads />
    </>
  )
}
