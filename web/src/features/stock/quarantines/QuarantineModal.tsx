import { createQuarantine } from '@mezgeb/contract/stock/quarantines'
import { useMemo } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useKnownGoods } from '../../catalogue/goods/use-known-goods.ts'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { heldColumns } from '../typed-facets.ts'
import { GOODS_SHAPES } from '../lines/goods-line.ts'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import { newLine, newQuarantine, quarantineForm, rules } from './quarantine-draft.ts'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

/** Puts stock on hand into quarantine: it is not sold until it is released. */
export function QuarantineModal({ opened, onClose }: ModalProps) {
  const { form, shell, focusNext } = useQuarantineForm({ opened, onClose })
  const goods = useKnownGoods(form.values.goods, shell.onDiscard !== null)
  const lines = useGoodsLines(form, { newLine, rules, focusNext, goods })
  const { branchId } = form.values
  const columns = useMemo(() => heldColumns(branchId), [branchId])
  return (
    <ModalForm title={t.quarantines.add} size="lg" opened={opened} onClose={onClose} {...shell}>
      {branchId !== null && (
        <BranchField
          data-autofocus
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => lines.focusEmptyLine()}
        />
      )}
      <GoodsLines
        lines={lines}
        isFirst={branchId === null}
        mustBeInStock
        onEnd={() => focusNext('reason')}
        columns={columns}
      />
      <TextField
        label={t.ui.reason}
        placeholder={t.quarantines.reasonExample}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

function useQuarantineForm({ opened, onClose }: ModalProps) {
  const create = useSave(createQuarantine)
  return useDocumentForm({
    id: { name: 'quarantine' },
    kind: 'QUARANTINE',
    opened,
    onClose,
    schema: quarantineForm,
    initialValues: newQuarantine(choosesBranch(useUser()) ? '' : null),
    shapes: GOODS_SHAPES,
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    saved: ({ number }) => t.quarantines.saved(number),
  })
}
